import { expect, test } from 'vitest'
import { readBankFile } from './bank-file-rules.ts'

// Modelled on the files of banks in several countries, each with its peculiarities; names, numbers and amounts are made up.

const money = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`

type Variant = { version?: string; opening?: string; closing: string; entries: string[] }

function linesOf({ version = '08', opening = '1000.00', closing, entries }: Variant) {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T22:00:00+01:00</CreDtTm></GrpHdr>
    <Stmt><Id>S1</Id><ElctrncSeqNb>17</ElctrncSeqNb><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance('PRCD', opening)}${balance('CLBD', closing)}${balance('CLAV', closing)}${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
  const file = readBankFile(text, 'EUR')
  return file.kind === 'statement' ? (file.statements[0]?.lines ?? []) : []
}

const payoutId = '0198c0de-aaaa-7bbb-8ccc-ddddeeeeffff'
const ref = payoutId.replaceAll('-', '')
const entry = (amount: string, direction: string, inside: string) =>
  `<Ntry>${money(amount)}<CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${inside}</Ntry>`
const details = (...parts: string[]) => `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`

test('R-274 a batch that is booked as one sum and told by what was instructed has a line for each transfer', () => {
  const part = (id: string, amount: string) =>
    `<Refs><PmtInfId>PT1-1</PmtInfId><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><InstdAmt>${money(amount)}</InstdAmt></AmtDtls>`
  const batch = '<NtryDtls><Btch><MsgId>PT1</MsgId><PmtInfId>PT1-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>'
  const inside = details(part('one', '60.00'), part('two', '70.50')).replace('<NtryDtls>', batch)
  expect(linesOf({ version: '02', closing: '869.50', entries: [entry('130.50', 'DBIT', inside)] })).toMatchObject([
    { amountMinor: -6000, endToEndId: 'one' },
    { amountMinor: -7050, endToEndId: 'two' },
  ])
})

test('R-274 what was paid in another currency is the sum that the account was charged, and doesn’t refuse the statement', () => {
  const abroad = `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${money('110.00', 'USD')}<CdtDbtInd>DBIT</CdtDbtInd>
    <AmtDtls><InstdAmt>${money('110.00', 'USD')}</InstdAmt><TxAmt>${money('100.00')}</TxAmt></AmtDtls>`
  const bare = `<Refs><AcctSvcrRef>B2</AcctSvcrRef></Refs>${money('55.00', 'USD')}`
  const lines = linesOf({ closing: '850.00', entries: [entry('100.00', 'DBIT', details(abroad)), entry('50.00', 'DBIT', details(bare))] })
  expect(lines.map(({ amountMinor, bankRef }) => [amountMinor, bankRef])).toEqual([
    [-10_000, ''],
    [-5000, 'B2'],
  ])
})

test.each([
  ['as one total', `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt>${money('3.00')}<CdtDbtInd>DBIT</CdtDbtInd></Chrgs>`],
  ['as records', `<Chrgs><Rcrd>${money('2.00')}<ChrgInclInd>true</ChrgInclInd></Rcrd><Rcrd>${money('1.00')}</Rcrd></Chrgs>`],
])('R-274 a returned transfer of which the bank kept its charge, told %s, is the whole transfer and the charge', (_how, charges) => {
  const back = `<Refs><EndToEndId>${ref}</EndToEndId></Refs><AmtDtls><TxAmt>${money('60.00')}</TxAmt></AmtDtls>${charges}
    <RltdPties><Cdtr><Nm>Mara K</Nm></Cdtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`
  expect(linesOf({ version: '02', closing: '1057.00', entries: [entry('57.00', 'CRDT', details(back))] })).toMatchObject([
    { amountMinor: 6000, endToEndId: ref, isReturn: true, reasonCode: 'AC04', counterparty: 'Mara K' },
    { amountMinor: -300, endToEndId: '', transferRef: '', isReturn: false, words: 'Charge of the bank' },
  ])
  // A charge that doesn't account for the difference is ignored: the amount stays whole.
  const other = back.replaceAll('60.00', '61.00')
  expect(linesOf({ version: '02', closing: '1057.00', entries: [entry('57.00', 'CRDT', details(other))] })).toMatchObject([
    { amountMinor: 5700, isReturn: true },
  ])
})

test('R-274 a transfer without its id is known by the payout that its words name; words alone make nothing a return', () => {
  const words = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`
  const marked = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>'
  const [left, back, theirs] = linesOf({
    closing: '1060.00',
    entries: [
      entry('60.00', 'DBIT', details(words(`Payout ${payoutId}`))),
      entry('60.00', 'CRDT', marked + details(words(`RETURN Payout ${payoutId}`))),
      entry('60.00', 'CRDT', details(words(`Payout ${payoutId}`))),
    ],
  })
  expect([left?.transferRef, left?.isReturn]).toEqual([ref, false])
  expect([back?.transferRef, back?.isReturn]).toEqual([ref, true])
  expect([theirs?.transferRef, theirs?.isReturn]).toEqual(['', false])
  // A movement that was read before words were evaluated keeps its key.
  expect(left?.endToEndId).toBe('')
})

test('R-274 an entry of nothing is no line, and no detail at all is one of the sum', () => {
  const closing = entry('0.00', 'CRDT', '<AddtlNtryInf>ABSCHLUSS PER 30.09</AddtlNtryInf>')
  const bare = entry('12.90', 'DBIT', '<NtryRef>77</NtryRef><AddtlNtryInf>ENTGELT</AddtlNtryInf>')
  expect(linesOf({ closing: '987.10', entries: [closing, bare] })).toMatchObject([{ amountMinor: -1290, bankRef: '77', words: 'ENTGELT' }])
})

type Told = { schema?: string; group?: string; payment?: string; transfers?: [id: string, status: string | undefined, reason?: string][] }

function reportOf({ schema = 'pain.002.001.03', group, payment, transfers = [] }: Told) {
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
  const file = readBankFile(text, 'EUR')
  if (file.kind !== 'status') throw new Error('It is no report.')
  return { whole: file.report.wholeFile !== undefined, refused: file.report.refused.map(({ endToEndId }) => endToEndId) }
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
  expect(reportOf(told)).toEqual(expected)
})
