import { createHash } from 'node:crypto'
import type { Dac7FileKind } from '@pairtake/protocol/dac7/dac7-endpoints'
import { compactTaxNumber } from '#features/payment/invoice-tax-rules.ts'
import { vatIdFits } from '#vat-ids.ts'
import { birthOf, said, tinOf, wholeUnits, type Quarters, type Seller } from './dac7-rules.ts'
import { element, elementIf, type Markup } from '#xml.ts'

export type Platform = {
  name: string
  tin: string
  senderId: string
  vatNumber: string
  registration: string
  country: string
  street: string
  postalCode: string
  city: string
}
export type Message = {
  /** Unique among the messages of all years. */
  ref: string
  kind: Dac7FileKind
  year: number
  at: Date
}

/** The kind of a record: sent again unchanged (OECD0), new (1), corrected (2) or deleted (3); its number; and the number it corrects. */
export type Doc<Type extends string = 'OECD0' | 'OECD1' | 'OECD2' | 'OECD3'> = { type: Type; ref: string; corrects: string | null }

/** New or additional sellers, corrections, or no sellers: one message never mixes them. */
const indicOf = { first: 'DPI401', addition: 'DPI401', correction: 'DPI402', nil: 'DPI403' } as const satisfies Record<Dac7FileKind, string>

/** As long as the schema lets words be. */
const upTo = (text: string, length = 200) => Array.from(said(text)).slice(0, length).join('')

/** Country of the sender, year, country of the receiver: the same here, because an operator reports at home. */
export const messageRefOf = ({ country, year, id }: { country: string; year: number; id: string }): string =>
  `${country}${year}${country}-${id.replaceAll('-', '')}`

/** Records of a message are numbered from 1; the platform is number 0. */
export const docRefOf = (messageRef: string, number: number): string => `${messageRef}-${number}`

const docSpec = ({ type, ref, corrects }: Doc): Markup =>
  element('DocSpec', [
    element('stf:DocTypeIndic', type),
    element('stf:DocRefId', ref),
    corrects === null ? undefined : element('stf:CorrDocRefId', corrects),
  ])

/** Central European Time, which the schema takes for granted, without naming it. */
function timestamp(at: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels', dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return `${parts.replace(' ', 'T')}.000`
}

function addressElement(
  { country, street, postalCode, city }: { country: string; street: string; postalCode: string; city: string },
  kind: string,
) {
  const parts = [elementIf('Street', upTo(street)), elementIf('PostCode', upTo(postalCode)), element('City', upTo(city))]
  return element('Address', [element('CountryCode', country), element('AddressFix', parts)], { legalAddressType: kind })
}

/** The content of the platform record: the sender of the report. */
export function platformMarkup(platform: Platform): string {
  const { country } = platform
  const parts = [
    element('ResCountryCode', country),
    element('TIN', upTo(platform.tin), { issuedBy: country }),
    said(platform.registration) === '' ? undefined : element('IN', upTo(platform.registration), { issuedBy: country, INType: 'BRN' }),
    elementIf('VAT', upTo(platform.vatNumber)),
    element('Name', upTo(platform.name)),
    element('PlatformBusinessName', 'Pairtake'),
    // The registered office, as the schema wants it of an operator.
    addressElement(platform, 'OECD304'),
    // Resident in the member state that is reported to.
    element('Nexus', 'RPONEX1'),
    element('AssumedReporting', 'false'),
  ]
  return parts.map((part) => part?.markup ?? '').join('')
}

/** The part of the file before the sellers: the message header and the platform. */
export function reportHead({ ref, kind, year, at }: Message, platform: Pick<Platform, 'country' | 'senderId'>, sender: SaidRecord): string {
  const message = element('MessageSpec', [
    elementIf('SendingEntityIN', upTo(platform.senderId)),
    element('TransmittingCountry', platform.country),
    element('ReceivingCountry', platform.country),
    element('MessageType', 'DPI'),
    element('MessageRefId', ref),
    element('MessageTypeIndic', indicOf[kind]),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', timestamp(at)),
  ])
  const names = 'xmlns="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<DPI_OECD ${names}>${message.markup}<DPIBody>${recordMarkup('PlatformOperator', sender)}`
}

export const reportTail = '</DPIBody></DPI_OECD>\n'

type SaidRecord = { content: string; doc: Doc }

/** A record of the platform or a seller: its content, then its type and number. */
export const recordMarkup = (name: 'PlatformOperator' | 'ReportableSeller', { content, doc }: SaidRecord): string =>
  `${element(name, [{ markup: content }, docSpec(doc)]).markup}\n`

export type SellerFacts = { seller: Seller; quarters: Quarters; currency: string }

/** The content of a seller record, always a person: identity, bank account, and earnings by quarter. */
export function sellerMarkup({ seller, quarters, currency }: SellerFacts): string {
  return `${identityMarkup(seller)}${activitiesMarkup(quarters, currency)}`
}

const sample: Seller = {
  firstName: 'Ana',
  lastName: 'Ilic',
  birthDate: '2000-05-04',
  street: 'Ilica 1',
  postalCode: '10000',
  city: 'Zagreb',
  country: 'HR',
  status: 'vat_registered',
  taxNumber: 'HR12345678903',
  tin: '69435151530',
  birthCity: '',
  birthCountry: '',
  iban: 'HR1723600001101234565',
  accountHolder: 'Ana & Ivo Ilic',
}
const samples: readonly Seller[] = [
  sample,
  { ...sample, status: 'small_business', taxNumber: '27/123', tin: '', accountHolder: 'Ana Ilic' },
  { ...sample, status: 'private', taxNumber: '', tin: '', birthCity: 'Split', birthCountry: 'HR', street: '', postalCode: '', iban: '' },
]

/** Records with each element that a record can have. */
export const sampleMarkup = (currency: string): string =>
  samples
    .map((seller) => sellerMarkup({ seller, quarters: { minor: [10_049, 0, 10_050, 99_999_900], jobs: [1, 0, 2, 3] }, currency }))
    .join('')

/** Changes whenever a version writes records differently. */
export const markupHash = (currency: string): string => createHash('sha256').update(sampleMarkup(currency)).digest('hex')

function identityMarkup(seller: Seller): string {
  const country = seller.country ?? ''
  const tin = tinOf(seller)
  const birth = birthOf(seller)
  const vatId = vatIdFits(country, seller.taxNumber) ? compactTaxNumber(seller.taxNumber) : ''
  const person = element('IndSellerID', [
    element('ResCountryCode', country),
    tin === '' ? element('TIN', 'NOTIN', { unknown: 'true' }) : element('TIN', upTo(tin), { issuedBy: country }),
    elementIf('VAT', vatId),
    element('Name', [element('FirstName', upTo(seller.firstName)), element('LastName', upTo(seller.lastName))]),
    addressElement({ ...seller, country }, 'OECD301'),
    element('BirthInfo', [
      element('BirthDate', seller.birthDate ?? ''),
      birth === null
        ? undefined
        : element('BirthPlace', [element('City', upTo(birth.city)), element('CountryInfo', [element('CountryCode', birth.country)])]),
    ]),
  ])
  const isOwnAccount = seller.accountHolder === `${seller.firstName} ${seller.lastName}`
  const account =
    seller.iban === ''
      ? undefined
      : element('FinancialIdentifier', [
          element('Identifier', seller.iban, { AccountNumberType: 'IBAN' }),
          isOwnAccount ? undefined : elementIf('AccountHolderName', upTo(seller.accountHolder)),
        ])
  return element('Identity', [element('IndividualSeller', [element('Standard', [person, account])])]).markup
}

export function activitiesMarkup({ minor, jobs }: Quarters, currency: string): string {
  return element('RelevantActivities', [
    element('PersonalServices', [
      amounts('Consideration', 'ConsQ', minor.map(wholeUnits), currency),
      element(
        'NumberOfActivities',
        jobs.map((count, at) => element(`NumbQ${at + 1}`, String(count))),
      ),
      // Creators pay no fee, and no tax is withheld from them: the price that was agreed is what they get.
      amounts('Fees', 'FeesQ', [0, 0, 0, 0], currency),
      amounts('Taxes', 'TaxQ', [0, 0, 0, 0], currency),
    ]),
  ]).markup
}

const amounts = (name: string, quarter: string, units: readonly number[], currCode: string): Markup =>
  element(
    name,
    units.map((unit, at) => element(`${quarter}${at + 1}`, String(unit), { currCode })),
  )
