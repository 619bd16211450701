import { compactTaxNumber } from '#features/payment/invoice-tax-rules.ts'
import { vatIdFits } from '#vat-ids.ts'
import { tinOf, wholeUnits, type Quarters, type Seller } from './dac7-rules.ts'
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
export type Report = {
  platform: Platform
  year: number
  currency: string
  at: Date
  /** Unlike that of any other file. */
  id: string
}

/** As long as the schema lets words be. */
const upTo = (text: string, length = 200) => Array.from(text).slice(0, length).join('')

/** Country of the sender, year, country of the receiver: the same here, because an operator reports at home. */
const refOf = ({ platform: { country }, year, id }: Report, part: string) => `${country}${year}${country}-${id}${part}`

const docSpec = (report: Report, part: string) =>
  element('DocSpec', [element('stf:DocTypeIndic', 'OECD1'), element('stf:DocRefId', refOf(report, part))])

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

/** What stands before the sellers: the message, and who sends it. */
export function reportHead(report: Report, { isEmpty }: { isEmpty: boolean }): string {
  const { platform, year, at } = report
  const { country } = platform
  const message = element('MessageSpec', [
    elementIf('SendingEntityIN', upTo(platform.senderId)),
    element('TransmittingCountry', country),
    element('ReceivingCountry', country),
    element('MessageType', 'DPI'),
    element('MessageRefId', refOf(report, '')),
    element('MessageTypeIndic', isEmpty ? 'DPI403' : 'DPI401'),
    element('ReportingPeriod', `${year}-12-31`),
    element('Timestamp', timestamp(at)),
  ])
  const operator = element('PlatformOperator', [
    element('ResCountryCode', country),
    element('TIN', upTo(platform.tin), { issuedBy: country }),
    platform.registration === '' ? undefined : element('IN', upTo(platform.registration), { issuedBy: country, INType: 'BRN' }),
    elementIf('VAT', upTo(platform.vatNumber)),
    element('Name', upTo(platform.name)),
    element('PlatformBusinessName', 'Pairtake'),
    // The registered office, as the schema wants it of an operator.
    addressElement(platform, 'OECD304'),
    // Resident in the member state that is reported to.
    element('Nexus', 'RPONEX1'),
    element('AssumedReporting', 'false'),
    docSpec(report, '-0'),
  ])
  const names = 'xmlns="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<DPI_OECD ${names}>${message.markup}<DPIBody>${operator.markup}\n`
}

export const reportTail = '</DPIBody></DPI_OECD>\n'

/** One seller, a person: who it is, where the money went, and what was earned. `number` tells them apart within the file. */
export function sellerMarkup(report: Report, { seller, quarters, number }: { seller: Seller; quarters: Quarters; number: number }): string {
  const country = seller.country ?? ''
  const tin = tinOf(seller)
  const vatId = vatIdFits(country, seller.taxNumber) ? compactTaxNumber(seller.taxNumber) : ''
  const person = element('IndSellerID', [
    element('ResCountryCode', country),
    tin === '' ? element('TIN', 'NOTIN', { unknown: 'true' }) : element('TIN', upTo(tin), { issuedBy: country }),
    elementIf('VAT', vatId),
    element('Name', [element('FirstName', upTo(seller.firstName)), element('LastName', upTo(seller.lastName))]),
    addressElement({ ...seller, country }, 'OECD301'),
    element('BirthInfo', [element('BirthDate', seller.birthDate ?? '')]),
  ])
  const isOwnAccount = seller.accountHolder === `${seller.firstName} ${seller.lastName}`
  const account =
    seller.iban === ''
      ? undefined
      : element('FinancialIdentifier', [
          element('Identifier', seller.iban, { AccountNumberType: 'IBAN' }),
          isOwnAccount ? undefined : elementIf('AccountHolderName', upTo(seller.accountHolder)),
        ])
  const identity = element('Identity', [element('IndividualSeller', [element('Standard', [person, account])])])
  const work = element('RelevantActivities', [
    element('PersonalServices', [
      amounts('Consideration', 'ConsQ', quarters.minor.map(wholeUnits), report.currency),
      element(
        'NumberOfActivities',
        quarters.jobs.map((count, at) => element(`NumbQ${at + 1}`, String(count))),
      ),
      // Creators pay no fee, and no tax is withheld from them: the price that was agreed is what they get.
      amounts('Fees', 'FeesQ', [0, 0, 0, 0], report.currency),
      amounts('Taxes', 'TaxQ', [0, 0, 0, 0], report.currency),
    ]),
  ])
  return `${element('ReportableSeller', [identity, work, docSpec(report, `-${number}`)]).markup}\n`
}

const amounts = (name: string, quarter: string, units: readonly number[], currCode: string): Markup =>
  element(
    name,
    units.map((unit, at) => element(`${quarter}${at + 1}`, String(unit), { currCode })),
  )
