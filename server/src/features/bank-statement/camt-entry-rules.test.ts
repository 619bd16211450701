import { describe, expect, test } from 'vitest'
import { linesOfEntry, type StatementLine } from './camt-entry-rules.ts'
import { readXml } from './xml-tree-rules.ts'

// Modelled on the files of banks in several countries, each with its peculiarities; names, numbers and amounts are made up.

const money = (amount: string, currency = 'EUR') => `<Amt Ccy="${currency}">${amount}</Amt>`
const booked = '<BookgDt><Dt>2026-11-20</Dt></BookgDt>'
const entry = (amount: string, direction: string, inside = '', day = booked) =>
  `<Ntry>${money(amount)}<CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>${day}${inside}</Ntry>`
const details = (...parts: string[]) => `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`
const refs = (inside: string) => `<Refs>${inside}</Refs>`
const endToEnd = (id: string) => refs(`<EndToEndId>${id}</EndToEndId>`)
const part = (id: string, amount: string, more = '') => `${endToEnd(id)}${money(amount)}${more}`
const remittance = (...texts: string[]) => `<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`
const marked = (code: string) => `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`

const linesOf = (xml: string) => linesOfEntry(readXml(xml), { currency: 'EUR', number: 7 })
const amounts = (lines: readonly StatementLine[]) => lines.map(({ amountMinor, endToEndId }) => [amountMinor, endToEndId])

/** The only line of an entry whose only transaction has this inside. */
function lineWith(direction: string, transaction: string, around = ''): Partial<StatementLine> {
  const [line, ...more] = linesOf(entry('60.00', direction, around + details(transaction)))
  expect(more).toEqual([])
  return line ?? {}
}

const payoutId = '0198c0de-aaaa-7bbb-8ccc-0123eeeeffff'
const ref = payoutId.replaceAll('-', '')

describe('R-170 an entry', () => {
  test('is of the day it was booked on, or else of its value day', () => {
    const dayWith = (day: string) => linesOf(entry('30.00', 'DBIT', '', day))[0]?.bookedOn
    expect(dayWith(`<ValDt><Dt>2026-11-23</Dt></ValDt>${booked}`)).toBe('2026-11-20')
    expect(dayWith('<BookgDt><DtTm>2026-11-20T08:00:00</DtTm></BookgDt>')).toBe('2026-11-20')
    expect(dayWith('<ValDt><Dt>2026-11-23</Dt></ValDt>')).toBe('2026-11-23')
  })

  test('is positive if money came in and negative if it left', () => {
    expect(amounts([...linesOf(entry('30.00', 'CRDT')), ...linesOf(entry('30.00', 'DBIT'))])).toEqual([
      [3000, ''],
      [-3000, ''],
    ])
  })

  test.each([
    ['without a day', entry('30.00', 'DBIT', '', ''), 'Entry 7 has no date.'],
    ['without a direction', entry('30.00', ''), 'Entry 7 doesn’t say whether money came in or left.'],
    ['without an amount', entry('', 'DBIT'), 'Entry 7 has no amount we can read.'],
    [
      'with a transaction of an amount that nobody can read',
      entry('30.00', 'DBIT', details(money('thirty'))),
      'A transaction has no amount we can read: thirty.',
    ],
    [
      'with a transaction of a direction that does not exist',
      entry('30.00', 'DBIT', details(`${money('30.00')}<CdtDbtInd>OUT</CdtDbtInd>`)),
      'A transaction doesn’t say whether money came in or left.',
    ],
    [
      'with a charge of an amount that nobody can read',
      entry('30.00', 'DBIT', `${details(money('29.00'))}<Chrgs>${money('one')}</Chrgs>`),
      'A charge has no amount we can read: one.',
    ],
    [
      'with a charge of a direction that does not exist',
      entry('30.00', 'DBIT', `${details(money('29.00'))}<Chrgs>${money('1.00')}<CdtDbtInd>OUT</CdtDbtInd></Chrgs>`),
      'A charge doesn’t say whether money came in or left.',
    ],
  ])('%s is refused with a sentence', (_what, xml, words) => {
    expect(() => linesOf(xml)).toThrow(words)
  })
})

describe('R-170 the parts of a sum', () => {
  test('are its lines if they come to it', () => {
    const lines = linesOf(entry('30.00', 'DBIT', details(part('a', '10.00'), part('b', '20.00'))))
    expect(amounts(lines)).toEqual([
      [-1000, 'a'],
      [-2000, 'b'],
    ])
    expect(lines.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-20', '2026-11-20'])
  })

  test('that do not come to it are one line, of the file that they are from', () => {
    const sent = (id: string) => `${refs(`<EndToEndId>${id}</EndToEndId><MsgId>PT1</MsgId>`)}${money('10.00')}`
    expect(linesOf(entry('30.00', 'DBIT', details(sent('a'), sent('b'))))).toMatchObject([
      { amountMinor: -3000, endToEndId: '', fileRef: 'PT1' },
    ])
  })

  test('are one line if one of them has no amount, also where the others come to the sum', () => {
    const lines = linesOf(entry('30.00', 'DBIT', details(part('a', '10.00'), part('b', '20.00'), endToEnd('c'))))
    expect(amounts(lines)).toEqual([[-3000, '']])
  })

  test('are taken off where they came in among those that left', () => {
    const way = (direction: string) => `<CdtDbtInd>${direction}</CdtDbtInd>`
    expect(amounts(linesOf(entry('30.00', 'DBIT', details(part('a', '40.00', way('DBIT')), part('b', '10.00', way('CRDT'))))))).toEqual([
      [-4000, 'a'],
      [1000, 'b'],
    ])
  })

  test('may be in several groups of details', () => {
    const lines = linesOf(entry('30.00', 'DBIT', details(part('a', '10.00')) + details(part('b', '20.00'))))
    expect(amounts(lines)).toEqual([
      [-1000, 'a'],
      [-2000, 'b'],
    ])
  })
})

describe('R-274 the amount of a transfer', () => {
  const told = (own: string, ofAccount: string, instructed: string) =>
    `${own}<AmtDtls><InstdAmt>${instructed}</InstdAmt><TxAmt>${ofAccount}</TxAmt></AmtDtls>`
  const one = part('b', '20.00')

  test.each([
    ['its own', told(money('10.00'), money('11.00'), money('12.00'))],
    ['that of the account where it has none', told('', money('10.00'), money('12.00'))],
    ['that of the account where its own is in another currency', told(money('11.00', 'USD'), money('10.00'), money('12.00'))],
    ['what was instructed where nothing else is told', told('', '', money('10.00'))],
  ])('is %s', (_what, amount) => {
    expect(amounts(linesOf(entry('30.00', 'DBIT', details(endToEnd('a') + amount, one))))).toEqual([
      [-1000, 'a'],
      [-2000, 'b'],
    ])
  })

  test('in another currency alone is the sum that the account was charged', () => {
    const abroad = `${refs('<AcctSvcrRef>B2</AcctSvcrRef>')}${told(money('55.00', 'USD'), '', money('55.00', 'USD'))}`
    expect(linesOf(entry('50.00', 'DBIT', details(abroad)))).toMatchObject([{ amountMinor: -5000, bankRef: 'B2' }])
  })
})

describe('R-274 what the bank charged for a transfer', () => {
  const charge = (inside: string) => `<Chrgs>${inside}</Chrgs>`
  const record = (inside: string) => `<Rcrd>${inside}</Rcrd>`
  const back = (amount: string, charges: string) =>
    `${endToEnd(ref)}<AmtDtls><TxAmt>${money(amount)}</TxAmt></AmtDtls>${charges}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`
  const inDollars = record(money('9.00', 'USD'))

  test.each([
    ['as an amount', charge(`<TtlChrgsAndTaxAmt Ccy="EUR">9.00</TtlChrgsAndTaxAmt>${money('3.00')}<CdtDbtInd>DBIT</CdtDbtInd>`)],
    ['as a total alone', charge('<TtlChrgsAndTaxAmt Ccy="EUR">3.00</TtlChrgsAndTaxAmt>')],
    ['as records', charge(record(`${money('2.00')}<ChrgInclInd>true</ChrgInclInd>`) + record(money('1.00')))],
    ['as a record and one that is given back', charge(record(money('5.00')) + record(`${money('2.00')}<CdtDbtInd>CRDT</CdtDbtInd>`))],
    ['several times', charge(money('1.00')) + charge(money('2.00'))],
    ['beside one in another currency', charge(record(money('3.00')) + inDollars)],
    ['beside one without an amount', charge(record(money('3.00')) + record('<ChrgInclInd>true</ChrgInclInd>'))],
  ])('is a line of its own where it is told %s', (_how, charges) => {
    expect(linesOf(entry('57.00', 'CRDT', details(back('60.00', charges))))).toMatchObject([
      { amountMinor: 6000, endToEndId: ref, isReturn: true, reasonCode: 'AC04', bookedOn: '2026-11-20' },
      { amountMinor: -300, endToEndId: '', transferRef: '', isReturn: false, words: 'Charge of the bank', bookedOn: '2026-11-20' },
    ])
  })

  test('is a line of its own where the entry tells it of several transfers, and belongs to no file', () => {
    const batch = '<NtryDtls><Btch><PmtInfId>PT1-1</PmtInfId></Btch>'
    const inside = details(part('a', '60.00'), part('b', '70.50')).replace('<NtryDtls>', batch)
    const lines = linesOf(entry('133.50', 'DBIT', `<Chrgs>${money('3.00')}</Chrgs>${inside}`))
    expect(lines.map(({ amountMinor, endToEndId, fileRef }) => [amountMinor, endToEndId, fileRef])).toEqual([
      [-6000, 'a', 'PT1-1'],
      [-7050, 'b', 'PT1-1'],
      [-300, '', ''],
    ])
  })

  test('and gave back is no transfer that came back', () => {
    const inside = `<RvslInd>true</RvslInd><Chrgs>${money('3.00')}<CdtDbtInd>CRDT</CdtDbtInd></Chrgs>${details(part('a', '60.00'))}`
    expect(linesOf(entry('63.00', 'CRDT', inside))).toMatchObject([
      { amountMinor: 6000, isReturn: true },
      { amountMinor: 300, isReturn: false, words: 'Charge of the bank' },
    ])
  })

  test('is only told, and no line, where the transfers come to the sum without it', () => {
    const inside = `<Chrgs>${money('3.00')}</Chrgs>${details(part('a', '10.00'), part('b', '20.00'))}`
    expect(amounts(linesOf(entry('30.00', 'DBIT', inside)))).toEqual([
      [-1000, 'a'],
      [-2000, 'b'],
    ])
  })

  test('is left alone where it does not account for the difference', () => {
    const other = details(back('61.00', charge(money('3.00'))))
    expect(linesOf(entry('57.00', 'CRDT', other))).toMatchObject([{ amountMinor: 5700, endToEndId: ref, isReturn: true }])
    const none = details(part('a', '29.00'))
    expect(amounts(linesOf(entry('30.00', 'DBIT', none)))).toEqual([[-3000, 'a']])
  })

  test('is one line in its own words where the entry is the charge', () => {
    const inside = `<AddtlNtryInf>ENTGELT</AddtlNtryInf><Chrgs>${money('12.90')}</Chrgs>`
    expect(linesOf(entry('12.90', 'DBIT', inside))).toMatchObject([{ amountMinor: -1290, words: 'ENTGELT' }])
  })
})

describe('the id of a transfer', () => {
  test.each(['NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'KREF+NONREF', 'notprovided'])('is none where the bank says %s', (id) => {
    expect(lineWith('DBIT', endToEnd(id))).toMatchObject({ endToEndId: '', transferRef: '' })
  })

  test.each(['X-NOTPROVIDED', 'NONREF-1'])('is %s where the payer says so', (id) => {
    expect(lineWith('DBIT', endToEnd(id))).toMatchObject({ endToEndId: id, transferRef: id })
  })

  test('R-274 is that of the payout that its words name, where it left or was sent back', () => {
    const words = remittance(`SVWZ+Payout ${payoutId} of Pairtake`)
    expect(lineWith('DBIT', words)).toMatchObject({ endToEndId: '', transferRef: ref, isReturn: false })
    expect(lineWith('DBIT', remittance(`PAYOUT ${payoutId.toUpperCase()}`)).transferRef?.toLowerCase()).toBe(ref)
    expect(lineWith('CRDT', words, marked('RRTN'))).toMatchObject({ transferRef: ref, isReturn: true })
  })

  test('R-274 is not taken from words of what merely came in, nor from a number that is no payout’s', () => {
    expect(lineWith('CRDT', remittance(`Payout ${payoutId}`))).toMatchObject({ transferRef: '', isReturn: false })
    for (const text of [`Payout ${payoutId}0`, `Payout ${payoutId.slice(1)}`, `Payout ${ref}`, `NoPayout ${payoutId}`, payoutId])
      expect(lineWith('DBIT', remittance(text)).transferRef).toBe('')
  })

  test('comes before the number in its words', () => {
    expect(lineWith('DBIT', endToEnd('one') + remittance(`Payout ${payoutId}`)).transferRef).toBe('one')
  })
})

describe('R-274 money that came back', () => {
  const reason = (inside: string) => `<RtrInf><Rsn>${inside}</Rsn></RtrInf>`
  const ways: [string, string, string][] = [
    ['that the bank marks as reversed', '', '<RvslInd>true</RvslInd>'],
    ['that the bank marks as reversed in the short form', '', '<RvslInd>1</RvslInd>'],
    ['whose entry is a return', '', marked('RRTN')],
    ['whose transaction is a return', marked('RRTN'), ''],
    ['with a reason', reason('<Cd>AC04</Cd>'), ''],
    ['with a reason of the bank’s own', reason('<Prtry>CLOSED</Prtry>'), ''],
  ]

  test.each(ways)('is what came in %s', (_what, transaction, around) => {
    expect(lineWith('CRDT', transaction, around).isReturn).toBe(true)
    // The reversal of a credit, and a creator's transfer that we return, leave the account.
    expect(lineWith('DBIT', transaction, around).isReturn).toBe(false)
  })

  test('is what came in with the id of a transfer, and nothing else', () => {
    expect(lineWith('CRDT', endToEnd(ref)).isReturn).toBe(true)
    expect(lineWith('DBIT', endToEnd(ref)).isReturn).toBe(false)
    expect(lineWith('CRDT', '').isReturn).toBe(false)
    expect(lineWith('CRDT', marked('ESCT'), '<RvslInd>false</RvslInd>').isReturn).toBe(false)
  })

  test('has the bank’s reason by its code, or in its own words as far as the message allows', () => {
    expect(lineWith('CRDT', reason('<Cd>AC04</Cd>')).reasonCode).toBe('AC04')
    expect(lineWith('CRDT', reason(`<Prtry>${'x'.repeat(40)}</Prtry>`)).reasonCode).toBe('x'.repeat(35))
    expect(lineWith('CRDT', '').reasonCode).toBe('')
  })
})

test('the bank’s reference is that of the transaction, or of the entry, or the entry’s number', () => {
  const own = refs('<AcctSvcrRef>T1</AcctSvcrRef>')
  const ofEntry = '<NtryRef>77</NtryRef><AcctSvcrRef>E1</AcctSvcrRef>'
  const found = [lineWith('DBIT', own, ofEntry), lineWith('DBIT', '', ofEntry), lineWith('DBIT', '', '<NtryRef>77</NtryRef>')]
  expect(found.map(({ bankRef }) => bankRef)).toEqual(['T1', 'E1', '77'])
})

test('R-274 the file of a sum is named by its batch, or by its first transaction', () => {
  const batch = (inside: string, parts: string) => details(parts, '').replace('<NtryDtls>', `<NtryDtls><Btch>${inside}</Btch>`)
  const both = '<MsgId>M1</MsgId><PmtInfId>P1</PmtInfId>'
  const fileRef = (inside: string) => linesOf(entry('30.00', 'DBIT', inside)).map((line) => line.fileRef)
  expect(fileRef(batch(both, refs('<PmtInfId>P2</PmtInfId>')))).toEqual(['P1'])
  expect(fileRef(batch('<MsgId>M1</MsgId>', refs('<PmtInfId>P2</PmtInfId>')))).toEqual(['M1'])
  expect(fileRef(details(refs(both), refs('<PmtInfId>P3</PmtInfId>')))).toEqual(['P1'])
  expect(fileRef(details(refs('<MsgId>M1</MsgId>')))).toEqual(['M1'])
  expect(fileRef('')).toEqual([''])
})

describe('the other side', () => {
  const party = (side: string, name: string) => `<${side}><Nm>${name}</Nm></${side}>`
  const parties = (...inside: string[]) => `<RltdPties>${inside.join('')}</RltdPties>`

  test('is who paid of what came in, and who was paid of what left', () => {
    const both = parties(party('Dbtr', 'Payer'), party('Cdtr', 'Payee'))
    expect([lineWith('CRDT', both).counterparty, lineWith('DBIT', both).counterparty]).toEqual(['Payer', 'Payee'])
  })

  test('R-274 is the only one that is named', () => {
    expect(lineWith('CRDT', parties(party('Cdtr', 'Mara K'))).counterparty).toBe('Mara K')
    expect(lineWith('DBIT', parties(party('Dbtr', 'Mara K'))).counterparty).toBe('Mara K')
    expect(lineWith('DBIT', '').counterparty).toBe('')
  })

  test('may be named as a party, and as long as the message allows', () => {
    expect(lineWith('DBIT', parties('<Cdtr><Pty><Nm>Mara K</Nm></Pty></Cdtr>')).counterparty).toBe('Mara K')
    expect(lineWith('DBIT', parties(party('Cdtr', 'm'.repeat(150)))).counterparty).toBe('m'.repeat(140))
  })
})

describe('the words', () => {
  test('are all that was written, and what the bank adds', () => {
    const written = remittance('Invoice 7 ', ' October')
    expect(lineWith('CRDT', `${written}<AddtlTxInf>Thanks</AddtlTxInf>`).words).toBe('Invoice 7 · October · Thanks')
    expect(lineWith('CRDT', written).words).toBe('Invoice 7 · October')
    expect(lineWith('CRDT', '').words).toBe('')
  })

  test('of the bank are those of the return, or of the transaction, or of the entry', () => {
    const ofReturn = '<RtrInf><AddtlInf>Account closed</AddtlInf></RtrInf>'
    const ofTransaction = '<AddtlTxInf>Transfer</AddtlTxInf>'
    const ofEntry = '<AddtlNtryInf>SEPA</AddtlNtryInf>'
    expect(lineWith('CRDT', ofReturn + ofTransaction, ofEntry).words).toBe('Account closed')
    expect(lineWith('CRDT', ofTransaction, ofEntry).words).toBe('Transfer')
    expect(lineWith('CRDT', '', ofEntry).words).toBe('SEPA')
  })

  test('end after 500 letters', () => {
    expect(lineWith('CRDT', remittance('w'.repeat(510))).words).toBe('w'.repeat(500))
  })
})
