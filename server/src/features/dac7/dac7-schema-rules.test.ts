import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sellerAddressOf } from '#features/payment/seller-address-rules.ts'
import { expectOfSchema } from '#testing/dac7-schema.ts'
import { country, givenWords, seller, words } from '#testing/drawn-sellers.ts'
import {
  docRefOf,
  markupHash,
  messageRefOf,
  platformMarkup,
  recordMarkup,
  reportHead,
  reportTail,
  sampleMarkup,
  sellerMarkup,
  type Doc,
} from './dac7-report-rules.ts'
import { canBeReported, gapsOf, isReportable, said } from './dac7-rules.ts'
import { readDac7Settings } from './dac7-settings-rules.ts'

const four = (of: fc.Arbitrary<number>) => fc.tuple(of, of, of, of)
const quarters = fc.record({ minor: four(fc.nat(2 ** 40)), jobs: four(fc.nat(5000)) })

const report = fc.record({
  sellers: fc.array(fc.record({ seller, quarters, type: fc.constantFrom('OECD1', 'OECD2', 'OECD3') }), { maxLength: 8 }),
  sender: fc.constantFrom('OECD0', 'OECD1', 'OECD2'),
  kind: fc.constantFrom('first', 'nil', 'addition', 'correction'),
  year: fc.integer({ min: 2020, max: 2099 }),
  at: fc.date({ min: new Date('2021-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  id: fc.uuid(),
  currency: fc.constantFrom('EUR', 'SEK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN', 'DKK', 'USD', 'GBP', 'CHF'),
  country,
  // Never empty: another check of the settings requires a name that banks can read.
  name: words.filter((name) => said(name) !== ''),
  tin: words,
  senderId: givenWords,
  vatNumber: fc.constantFrom('', 'DE123456789'),
  registration: givenWords,
  address: fc.oneof(
    { weight: 9, arbitrary: fc.tuple(words, words).map(([street, town]) => `${street}, 10115 ${town}`) },
    { weight: 1, arbitrary: fc.constantFrom('', 'Berlin', 'Weg 1,,') },
  ),
})

type Drawn = typeof report extends fc.Arbitrary<infer R> ? R : never

/** Writes the report as the service does; undefined if the settings would be refused, and without sellers who cannot be reported. */
function written(drawn: Drawn): string | undefined {
  const { country, tin, senderId, name, vatNumber, registration } = drawn
  const settings = readDac7Settings({ tin, senderId, country, name, address: drawn.address })
  if (Array.isArray(settings)) return undefined
  const address = sellerAddressOf({ name, address: drawn.address, country, bankCountry: country })
  const platform = { ...settings, ...address, country, name, vatNumber, registration }
  const ref = messageRefOf({ country, year: drawn.year, id: drawn.id })
  const docOf = (type: Doc['type'], number: number): Doc => ({
    type,
    ref: docRefOf(ref, number),
    corrects: type === 'OECD2' || type === 'OECD3' ? docRefOf(messageRefOf({ country, year: drawn.year, id: 'before' }), number) : null,
  })
  const found = drawn.sellers.filter(({ seller: one }) => isReportable(one) && canBeReported(gapsOf(one)))
  const head = reportHead({ ref, kind: drawn.kind, year: drawn.year, at: drawn.at }, platform, {
    content: platformMarkup(platform),
    doc: docOf(drawn.sender, 0),
  })
  const records = found.map(({ seller: one, quarters: earned, type }, index) =>
    recordMarkup('ReportableSeller', {
      content: sellerMarkup({ seller: one, quarters: earned, currency: drawn.currency }),
      doc: docOf(type, index + 1),
    }),
  )
  return [head, ...records, reportTail].join('')
}

function drawn(): string[] {
  const { seed } = fc.readConfigureGlobal()
  return fc.sample(report, { numRuns: 500, ...(seed === undefined ? {} : { seed }) }).flatMap((one) => written(one) ?? [])
}

describe('R-370 whatever members and settings say', () => {
  test('every report is one of the OECD’s schema', async (context) => {
    const reports = drawn()
    expect(reports.length).toBeGreaterThan(250)
    expect(reports.join('').split('<ReportableSeller>').length).toBeGreaterThan(300)
    await expectOfSchema(context, reports)
  })

  test('nothing in a report is empty, longer than 200 signs, or half an amount', () => {
    for (const xml of drawn()) {
      for (const [, name = '', text = ''] of xml.matchAll(/<([\w:]+)[^<>]*>([^<]*)<\/\1>/g)) {
        const { length } = Array.from(text.replaceAll(/&(#\d+|\w+);/g, '_'))
        const isWhole = !/Q\d$/.test(name) || /^\d+$/.test(text)
        expect([name, length > 0, length <= 200, isWhole]).toEqual([name, true, true, true])
      }
    }
  })
})

test('R-372 what tells that a version writes records differently has every element that a record can have', () => {
  const elementsOf = (xml: string) =>
    new Set([...xml.matchAll(/<[A-Za-z][^>]*?(?:"[^"]*"[^>]*?)*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""')))
  const inRecords = elementsOf(
    drawn()
      .flatMap((xml) => xml.match(/<Identity>.*?<\/RelevantActivities>/gs) ?? [])
      .join(''),
  )
  expect(inRecords.size).toBeGreaterThan(20)
  expect([...elementsOf(sampleMarkup('EUR'))]).toEqual(expect.arrayContaining([...inRecords]))
  expect(markupHash('EUR')).not.toBe(markupHash('SEK'))
})
