import { payoutId as parsedId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { messageIdOf, sepaFile } from './sepa-file-rules.ts'

const debtor = { name: 'Pairtake & Søn', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }
const beneficiary = {
  fullName: 'Žofie Łęcka',
  address: 'Allee 2',
  iban: 'AT611904300234573201',
  bic: 'GIBAATWWXXX',
  bankName: 'Bank',
  bankAddress: 'Town',
}
const batchId = '0198c0de-1111-7222-8333-444455556666'
const payoutId = parsedId.parse('0198c0de-aaaa-7bbb-8ccc-ddddeeeeffff')
const at = new Date('2026-11-16T09:00:00Z')
const transfer = { payoutId, amountMinor: 123_456, beneficiary }
const fileOf = (change: Partial<Parameters<typeof sepaFile>[0]> = {}) =>
  sepaFile({ id: batchId, debtor, transfers: [transfer], at, ...change })
const texts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)

test('a batch is pain.001.001.09 with its payer, each payout and their sums', () => {
  const xml = fileOf({ transfers: [transfer, { ...transfer, amountMinor: 1 }] })
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(texts(xml, 'NbOfTxs')[0]).toBe('2')
  expect(texts(xml, 'CtrlSum')[0]).toBe('1234.57')
  expect(texts(xml, 'InstdAmt')).toEqual(['1234.56', '0.01'])
  expect(xml).toContain('<InstdAmt Ccy="EUR">')
  expect(texts(xml, 'PmtMtd')).toEqual(['TRF'])
  expect(texts(xml, 'BtchBookg')).toEqual(['true'])
  expect(texts(xml, 'IBAN')).toEqual([debtor.iban, beneficiary.iban, beneficiary.iban])
  expect(texts(xml, 'CreDtTm')[0]).toMatch(/^2026-11-16T/)
  expect(xml).toMatch(/<ReqdExctnDt>\s*(<Dt>)?2026-11-16/)
})

test('names are written in the letters of banks, with at most 70', () => {
  expect(texts(fileOf(), 'Nm')).toEqual(['Pairtake + Son', 'Pairtake + Son', 'Zofie Lecka'])
  const long = fileOf({ transfers: [{ ...transfer, beneficiary: { ...beneficiary, fullName: 'x'.repeat(80) } }] })
  expect(texts(long, 'Nm').at(-1)).toBe('x'.repeat(70))
})

test('ids fit into 35 signs and name the batch and the payout', () => {
  expect(messageIdOf(batchId)).toBe('PT72228333444455556666')
  const xml = fileOf()
  expect(texts(xml, 'MsgId')).toEqual(['PT72228333444455556666'])
  expect(texts(xml, 'EndToEndId')).toEqual([payoutId.replaceAll('-', '')])
  expect(texts(xml, 'PmtInfId')[0]).toMatch(/^PT72228333444455556666.*1$/)
  for (const id of [...texts(xml, 'MsgId'), ...texts(xml, 'EndToEndId'), ...texts(xml, 'PmtInfId')]) {
    expect(id?.length).toBeLessThanOrEqual(35)
  }
  expect(texts(xml, 'Ustrd')).toEqual([`Payout ${payoutId}`])
})

test('a BIC of the country of its IBAN is named, one of another country is left out', () => {
  expect(texts(fileOf(), 'BICFI')).toEqual(['BYLADEM1001', 'GIBAATWWXXX'])
  const foreign = fileOf({ transfers: [{ ...transfer, beneficiary: { ...beneficiary, bic: 'COBADEFFXXX' } }] })
  expect(texts(foreign, 'BICFI')).toEqual(['BYLADEM1001'])
})
