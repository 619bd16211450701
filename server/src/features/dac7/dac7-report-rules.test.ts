import { dac7FileKinds, type Dac7FileKind } from '@pairtake/protocol/dac7/dac7-endpoints'
import { expect, test } from 'vitest'
import {
  docRefOf,
  messageRefOf,
  platformMarkup,
  recordMarkup,
  reportHead,
  reportTail,
  sellerMarkup,
  type Doc,
} from './dac7-report-rules.ts'
import type { Seller } from './dac7-rules.ts'

const platform = {
  name: 'Takes & Co',
  tin: '27/123/45678',
  senderId: 'DAC7-1',
  vatNumber: 'DE123456789',
  registration: 'HRB 1',
  country: 'DE',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
}
const ref = messageRefOf({ country: 'DE', year: 2026, id: 'f-00' })
const message = { ref, kind: 'first', year: 2026, at: new Date('2027-01-10T23:30:00Z') } as const
const isNew = (number: number): Doc => ({ type: 'OECD1', ref: docRefOf(ref, number), corrects: null })
const sender = { content: platformMarkup(platform), doc: isNew(0) }
const seller: Seller = {
  firstName: 'Mara',
  lastName: 'Kovač',
  birthDate: '1999-04-21',
  street: 'Ilica 1',
  postalCode: '10000',
  city: 'Zagreb',
  country: 'HR',
  status: 'vat_registered',
  taxNumber: 'HR 12345678901',
  tin: '69435151530',
  birthCity: '',
  birthCountry: '',
  iban: 'HR1210010051863000160',
  accountHolder: 'Studio Kovač',
}
const quarters = { minor: [10_050, 0, 49, 250_000], jobs: [1, 0, 1, 7] }

/** Each element on a line of its own, as the schema lists them. */
const lines = (xml: string) => xml.replaceAll('><', '>\n<').trim().split('\n')

test('R-243 the message and who sends it stand in the order of the OECD’s schema, at Central European Time', () => {
  expect(lines(reportHead(message, platform, sender) + reportTail)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<DPI_OECD xmlns="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">',
    '<MessageSpec>',
    '<SendingEntityIN>DAC7-1</SendingEntityIN>',
    '<TransmittingCountry>DE</TransmittingCountry>',
    '<ReceivingCountry>DE</ReceivingCountry>',
    '<MessageType>DPI</MessageType>',
    '<MessageRefId>DE2026DE-f00</MessageRefId>',
    '<MessageTypeIndic>DPI401</MessageTypeIndic>',
    '<ReportingPeriod>2026-12-31</ReportingPeriod>',
    '<Timestamp>2027-01-11T00:30:00.000</Timestamp>',
    '</MessageSpec>',
    '<DPIBody>',
    '<PlatformOperator>',
    '<ResCountryCode>DE</ResCountryCode>',
    '<TIN issuedBy="DE">27/123/45678</TIN>',
    '<IN issuedBy="DE" INType="BRN">HRB 1</IN>',
    '<VAT>DE123456789</VAT>',
    '<Name>Takes &amp; Co</Name>',
    '<PlatformBusinessName>Pairtake</PlatformBusinessName>',
    '<Address legalAddressType="OECD304">',
    '<CountryCode>DE</CountryCode>',
    '<AddressFix>',
    '<Street>Weg 1</Street>',
    '<PostCode>10115</PostCode>',
    '<City>Berlin</City>',
    '</AddressFix>',
    '</Address>',
    '<Nexus>RPONEX1</Nexus>',
    '<AssumedReporting>false</AssumedReporting>',
    '<DocSpec>',
    '<stf:DocTypeIndic>OECD1</stf:DocTypeIndic>',
    '<stf:DocRefId>DE2026DE-f00-0</stf:DocRefId>',
    '</DocSpec>',
    '</PlatformOperator>',
    '</DPIBody>',
    '</DPI_OECD>',
  ])
})

test('R-243 a seller stands in the order of the OECD’s schema, in whole units of the currency', () => {
  const quarter = (name: string, units: number[]) =>
    units.map((unit, at) => `<${name}Q${at + 1} currCode="EUR">${unit}</${name}Q${at + 1}>`)
  const content = sellerMarkup({ seller, quarters, currency: 'EUR' })
  expect(lines(recordMarkup('ReportableSeller', { content, doc: isNew(3) }))).toEqual([
    '<ReportableSeller>',
    '<Identity>',
    '<IndividualSeller>',
    '<Standard>',
    '<IndSellerID>',
    '<ResCountryCode>HR</ResCountryCode>',
    '<TIN issuedBy="HR">69435151530</TIN>',
    '<VAT>HR12345678901</VAT>',
    '<Name>',
    '<FirstName>Mara</FirstName>',
    '<LastName>Kovač</LastName>',
    '</Name>',
    '<Address legalAddressType="OECD301">',
    '<CountryCode>HR</CountryCode>',
    '<AddressFix>',
    '<Street>Ilica 1</Street>',
    '<PostCode>10000</PostCode>',
    '<City>Zagreb</City>',
    '</AddressFix>',
    '</Address>',
    '<BirthInfo>',
    '<BirthDate>1999-04-21</BirthDate>',
    '</BirthInfo>',
    '</IndSellerID>',
    '<FinancialIdentifier>',
    '<Identifier AccountNumberType="IBAN">HR1210010051863000160</Identifier>',
    '<AccountHolderName>Studio Kovač</AccountHolderName>',
    '</FinancialIdentifier>',
    '</Standard>',
    '</IndividualSeller>',
    '</Identity>',
    '<RelevantActivities>',
    '<PersonalServices>',
    '<Consideration>',
    ...quarter('Cons', [101, 0, 0, 2500]),
    '</Consideration>',
    '<NumberOfActivities>',
    '<NumbQ1>1</NumbQ1>',
    '<NumbQ2>0</NumbQ2>',
    '<NumbQ3>1</NumbQ3>',
    '<NumbQ4>7</NumbQ4>',
    '</NumberOfActivities>',
    '<Fees>',
    ...quarter('Fees', [0, 0, 0, 0]),
    '</Fees>',
    '<Taxes>',
    ...quarter('Tax', [0, 0, 0, 0]),
    '</Taxes>',
    '</PersonalServices>',
    '</RelevantActivities>',
    '<DocSpec>',
    '<stf:DocTypeIndic>OECD1</stf:DocTypeIndic>',
    '<stf:DocRefId>DE2026DE-f00-3</stf:DocRefId>',
    '</DocSpec>',
    '</ReportableSeller>',
  ])
})

test('R-243 what is not known is left out, and words are as long as the schema lets them be', () => {
  const bare = { ...seller, street: '', postalCode: '', taxNumber: '', iban: '', accountHolder: '', tin: '', lastName: 'K'.repeat(300) }
  const xml = sellerMarkup({ seller: bare, quarters, currency: 'EUR' })
  for (const name of ['Street', 'PostCode', 'VAT', 'FinancialIdentifier']) expect(xml).not.toContain(`<${name}>`)
  expect(xml).toContain('<TIN unknown="true">NOTIN</TIN>')
  expect(xml).toContain(`<LastName>${'K'.repeat(200)}</LastName>`)
  const little = { ...platform, senderId: '', registration: '', vatNumber: '' }
  const head = reportHead({ ...message, kind: 'nil' }, little, { content: platformMarkup(little), doc: isNew(0) })
  for (const name of ['SendingEntityIN', 'IN', 'VAT']) expect(head).not.toContain(`<${name}>`)
  expect(head).toContain('<MessageTypeIndic>DPI403</MessageTypeIndic>')
  // The account of the seller needs no name of its own.
  expect(sellerMarkup({ seller: { ...seller, accountHolder: 'Mara Kovač' }, quarters, currency: 'EUR' })).not.toContain('AccountHolderName')
})

test('R-371 what is sent again, corrected or deleted says so, and names what it corrects after its own number', () => {
  const docs = (doc: Doc) => lines(recordMarkup('ReportableSeller', { content: '', doc })).slice(2, -2)
  expect(docs({ type: 'OECD0', ref: 'b-0', corrects: null })).toEqual([
    '<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>',
    '<stf:DocRefId>b-0</stf:DocRefId>',
  ])
  for (const type of ['OECD2', 'OECD3'] as const) {
    expect(docs({ type, ref: 'b-1', corrects: 'a-7' })).toEqual([
      `<stf:DocTypeIndic>${type}</stf:DocTypeIndic>`,
      '<stf:DocRefId>b-1</stf:DocRefId>',
      '<stf:CorrDocRefId>a-7</stf:CorrDocRefId>',
    ])
  }
  const indic = (kind: Dac7FileKind) => /<MessageTypeIndic>(.*?)</.exec(reportHead({ ...message, kind }, platform, sender))?.[1]
  expect(dac7FileKinds.map((kind) => [kind, indic(kind)])).toEqual([
    ['first', 'DPI401'],
    ['nil', 'DPI403'],
    ['correction', 'DPI402'],
    ['addition', 'DPI401'],
  ])
})

test('R-370 what says nothing is left out, and a tax number of such signs is none', () => {
  const blank = { ...seller, street: ' ', postalCode: '\uFFFE', tin: '\uFFFF ', taxNumber: ' ', accountHolder: '\uFFFE' }
  const xml = sellerMarkup({ seller: blank, quarters, currency: 'EUR' })
  for (const name of ['Street', 'PostCode', 'AccountHolderName']) expect(xml).not.toContain(`<${name}>`)
  expect(xml).toContain('<TIN unknown="true">NOTIN</TIN>')
})

test('R-382 without a tax number a seller is told by where they were born, and by nothing where that is not known', () => {
  const noTin = { ...seller, tin: '', status: 'private', taxNumber: '' } as const
  const birth = (change: Partial<Seller>) => {
    const told = lines(sellerMarkup({ seller: { ...noTin, ...change }, quarters, currency: 'EUR' }))
    return told.slice(told.indexOf('<BirthInfo>') + 1, told.indexOf('</BirthInfo>'))
  }
  expect(birth({ birthCity: 'Split', birthCountry: 'BA' })).toEqual([
    '<BirthDate>1999-04-21</BirthDate>',
    '<BirthPlace>',
    '<City>Split</City>',
    '<CountryInfo>',
    '<CountryCode>BA</CountryCode>',
    '</CountryInfo>',
    '</BirthPlace>',
  ])
  expect(birth({})).toEqual(['<BirthDate>1999-04-21</BirthDate>'])
})
