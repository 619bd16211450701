import { describe, expect, test } from 'vitest'
import { statusReport } from '#testing/bank-files.ts'
import { readBankFile } from './bank-file-rules.ts'

const reportOf = (text: string) => {
  const file = readBankFile(text, 'EUR')
  if (file.kind !== 'status') throw new Error('It is no report.')
  return file.report
}

test('R-170 a report of the bank names the transfers that it refuses, with its reasons', () => {
  const report = reportOf(statusReport({ fileRef: 'PT1', refused: [{ endToEndId: 'one', reason: 'AC01', amount: '60.00' }] }))
  expect(report).toEqual({
    fileRef: 'PT1',
    wholeFile: undefined,
    refused: [{ endToEndId: 'one', amountMinor: 6000, reasonCode: 'AC01', words: '' }],
  })
})

test('R-170 a report may refuse the whole file', () => {
  expect(reportOf(statusReport({ fileRef: 'PT1', whole: { reason: 'FF01' } }))).toMatchObject({
    wholeFile: { reasonCode: 'FF01' },
    refused: [],
  })
})

test('R-170 a report that names no file, or refuses a transfer without saying which, is refused', () => {
  expect(() => reportOf(statusReport({ fileRef: '' }))).toThrow('doesn’t say which file')
  expect(() => reportOf(statusReport({ fileRef: 'PT1', refused: [{ endToEndId: '', reason: 'AC01' }] }))).toThrow('doesn’t say which')
})

// Modelled on the reports of banks in several countries, each with its peculiarities.

type Told = { schema?: string; group?: string; payment?: string; transfers?: [id: string, status: string | undefined, reason?: string][] }

function readTold({ schema = 'pain.002.001.03', group, payment, transfers = [] }: Told) {
  const status = (name: string, said: string | undefined) => (said === undefined ? '' : `<${name}>${said}</${name}>`)
  const reason = (code: string | undefined) =>
    code === undefined ? '' : `<StsRsnInf><Orgtr><Nm>Bank</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
  const told = transfers.map(
    ([id, said, code]) =>
      `<TxInfAndSts><StsId>1</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${status('TxSts', said)}${reason(code)}</TxInfAndSts>`,
  )
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${schema}"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>PT1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${status('GrpSts', group)}</OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>PT1-1</OrgnlPmtInfId>${status('PmtInfSts', payment)}${told.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const { wholeFile, refused } = reportOf(text)
  return { whole: wholeFile !== undefined, refused: refused.map(({ endToEndId }) => endToEndId) }
}

test.each<[string, Told, { whole: boolean; refused: string[] }]>([
  ['accepted as a group', { group: 'ACSC' }, { whole: false, refused: [] }],
  ['received', { group: 'RCVD' }, { whole: false, refused: [] }],
  ['accepted at every level', { group: 'ACCP', payment: 'ACSP', transfers: [['one', 'ACSC']] }, { whole: false, refused: [] }],
  [
    'refused in part',
    {
      group: 'PART',
      payment: 'PART',
      transfers: [
        ['one', 'RJCT', 'AC01'],
        ['two', 'ACSP'],
      ],
    },
    { whole: false, refused: ['one'] },
  ],
  ['refused in part, and silent of the rest', { group: 'PART', transfers: [['one', 'RJCT', 'AC04']] }, { whole: false, refused: ['one'] }],
  ['refused as a group', { group: 'RJCT' }, { whole: true, refused: [] }],
  ['refused as a payment', { payment: 'RJCT' }, { whole: true, refused: [] }],
  ['refused whole for one transfer', { group: 'RJCT', transfers: [['one', 'RJCT', 'RC01']] }, { whole: true, refused: ['one'] }],
  [
    'refused as a group for one transfer, whose own status it leaves out',
    { group: 'RJCT', transfers: [['one', undefined, 'AC01']] },
    { whole: true, refused: ['one'] },
  ],
  [
    'refused as a payment for one transfer, whose own status it leaves out',
    { payment: 'RJCT', transfers: [['one', undefined, 'AC01']] },
    { whole: true, refused: ['one'] },
  ],
  [
    'refused in part, with a transfer that is only listed',
    {
      group: 'PART',
      transfers: [
        ['one', 'RJCT'],
        ['two', undefined],
      ],
    },
    { whole: false, refused: ['one'] },
  ],
  [
    'refused, with one that was accepted',
    {
      payment: 'RJCT',
      transfers: [
        ['one', 'RJCT'],
        ['two', 'ACCP'],
      ],
    },
    { whole: false, refused: ['one'] },
  ],
  ['cancelled before it was carried out', { group: 'PART', transfers: [['one', 'CANC']] }, { whole: false, refused: ['one'] }],
  ['refused in the German variant', { schema: 'pain.002.003.03', group: 'RJCT' }, { whole: true, refused: [] }],
])('R-274 a file that is %s', (_what, told, expected) => {
  expect(readTold(told)).toEqual(expected)
})

describe('R-170 the reason of a refusal', () => {
  const reason = (inside: string) => `<StsRsnInf>${inside}</StsRsnInf>`
  const report = (inside: string, group = '') =>
    reportOf(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
      <OrgnlGrpInfAndSts><OrgnlMsgId>PT1</OrgnlMsgId>${group}</OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`)
  const transfer = (inside: string) =>
    report(
      `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>one</OrgnlEndToEndId><TxSts>RJCT</TxSts>${inside}</TxInfAndSts></OrgnlPmtInfAndSts>`,
    ).refused[0]

  test('is a code, or the bank’s own, with all that it adds, as far as the message allows', () => {
    expect(transfer(reason('<Rsn><Cd>AC01</Cd></Rsn><AddtlInf> Wrong </AddtlInf><AddtlInf>number</AddtlInf>'))).toMatchObject({
      reasonCode: 'AC01',
      words: 'Wrong number',
    })
    expect(transfer(reason(`<Rsn><Prtry>${'x'.repeat(40)}</Prtry></Rsn><AddtlInf>${'w'.repeat(510)}</AddtlInf>`))).toMatchObject({
      reasonCode: 'x'.repeat(35),
      words: 'w'.repeat(500),
    })
    expect(transfer('')).toEqual({ endToEndId: 'one', amountMinor: undefined, reasonCode: '', words: '' })
  })

  test('of a whole file is the group’s, or the first that a payment gives, or none', () => {
    const refused = '<GrpSts>RJCT</GrpSts>'
    const payment = (inside: string) => `<OrgnlPmtInfAndSts>${inside}</OrgnlPmtInfAndSts>`
    const ofGroup = reason('<Rsn><Cd>FF01</Cd></Rsn>')
    const ofPayment = payment(reason('<Rsn><Cd>AM04</Cd></Rsn><AddtlInf>No cover</AddtlInf>'))
    expect(report(ofPayment, refused + ofGroup).wholeFile).toEqual({ reasonCode: 'FF01', words: '' })
    expect(report(payment('') + ofPayment, refused).wholeFile).toEqual({ reasonCode: 'AM04', words: 'No cover' })
    expect(report('', refused).wholeFile).toEqual({ reasonCode: '', words: '' })
  })

  test('R-170 belongs to a transfer whose amount is read in our currency, or the report is refused', () => {
    const amount = (currency: string) => `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">60.00</InstdAmt></Amt></OrgnlTxRef>`
    expect(transfer(amount('EUR'))?.amountMinor).toBe(6000)
    expect(() => transfer(amount('USD'))).toThrow('Transfer one is in USD, but this installation uses EUR.')
  })
})
