import { describe, expect, test } from 'vitest'
import { camtFile, type TestEntry } from '#testing/bank-files.ts'
import { refusalOf } from '#testing/refusal-of.ts'
import { readBankFile } from './bank-file-rules.ts'

function statementOf(entries: TestEntry[], opening = '1000.00') {
  const file = readBankFile(camtFile({ opening, entries }), 'EUR')
  const [statement] = file.kind === 'statement' ? file.statements : []
  if (!statement) throw new Error('No statement was read.')
  return statement
}

describe('R-170 a statement', () => {
  test('says what lay there before and after, and what is pending is left for the next one', () => {
    const statement = statementOf([
      { amount: '60.00', direction: 'DBIT', endToEndId: 'one' },
      { amount: '5.00', direction: 'DBIT', status: 'PDNG' },
    ])
    expect(statement).toMatchObject({ openingMinor: 100_000, closingMinor: 94_000, closedOn: '2026-11-20', pending: 1 })
    expect(statement.lines).toHaveLength(1)
  })

  test('has a line for each transfer that the bank books as one sum and tells apart', () => {
    const parts = [
      { amount: '60.00', endToEndId: 'one' },
      { amount: '70.50', endToEndId: 'two' },
    ]
    const { lines } = statementOf([{ amount: '130.50', direction: 'DBIT', parts }])
    expect(lines.map(({ amountMinor, endToEndId }) => [amountMinor, endToEndId])).toEqual([
      [-6000, 'one'],
      [-7050, 'two'],
    ])
  })

  test('has one line for a sum that the bank doesn’t tell apart, with the file it came from', () => {
    const { lines } = statementOf([
      { amount: '130.50', direction: 'DBIT', fileRef: 'PTabc.1', parts: [{ endToEndId: 'one' }, { endToEndId: 'two' }] },
    ])
    expect(lines).toMatchObject([{ amountMinor: -13_050, endToEndId: '', fileRef: 'PTabc.1' }])
  })

  test('tells of a transfer that came back, with the bank’s reason', () => {
    const { lines } = statementOf([{ amount: '60.00', direction: 'CRDT', endToEndId: 'one', reason: 'AC04', words: 'Konto erloschen' }])
    expect(lines).toMatchObject([{ amountMinor: 6000, isReturn: true, reasonCode: 'AC04', words: 'Konto erloschen' }])
  })

  test('takes a reversal for a return, and what merely came in for none', () => {
    const { lines } = statementOf([
      { amount: '60.00', direction: 'CRDT', isReversal: true },
      { amount: '80.00', direction: 'CRDT', counterparty: 'Stripe Payments', endToEndId: 'NOTPROVIDED' },
    ])
    expect(lines).toMatchObject([{ isReturn: true }, { isReturn: false, endToEndId: '', counterparty: 'Stripe Payments' }])
  })

  test('reads words in the encoding that the file names', () => {
    expect(statementOf([{ amount: '1.00', direction: 'DBIT', words: 'Entgelt für Kontoführung & Buchung' }]).lines[0]?.words).toBe(
      'Entgelt für Kontoführung & Buchung',
    )
  })
})

const money = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`
const balance = (code: string, amount: string, day = '<Dt>2026-11-20</Dt>', direction = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<CdtDbtInd>${direction}</CdtDbtInd><Dt>${day}</Dt></Bal>`
const left = (amount: string, day = '2026-11-20') =>
  `<Ntry>${money(amount)}<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`
const account = '<Acct><Id><IBAN>DE02 1203 0000 0000 2020 51</IBAN></Id></Acct>'
const document = (inside: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${inside}</Document>`

function readAll(...statements: string[]) {
  const text = document(`<BkToCstmrStmt>${statements.map((inside) => `<Stmt>${inside}</Stmt>`).join('')}</BkToCstmrStmt>`)
  const file = readBankFile(text, 'EUR')
  if (file.kind !== 'statement') throw new Error('It is no statement.')
  return file.statements
}
const read = (...inside: string[]) => readAll(account + inside.join(''))[0]
const refused = (words: string) => ({ code: 'BANK_FILE_REFUSED', words })

describe('R-170 a file of statements', () => {
  test('has one or more of them, each with its account without spaces', () => {
    const other = account.replace('51<', '52<')
    const ibans = readAll(account + balance('CLBD', '1.00'), other + balance('CLBD', '2.00')).map(({ iban, closingMinor }) => [
      iban,
      closingMinor,
    ])
    expect(ibans).toEqual([
      ['DE02120300000000202051', 100],
      ['DE02120300000000202052', 200],
    ])
  })

  test('without one, in another place or at all, is refused', () => {
    const elsewhere = document(`<BkToCstmrAcctRpt><Stmt>${account}${balance('CLBD', '1.00')}</Stmt></BkToCstmrAcctRpt>`)
    for (const text of [elsewhere, document('<BkToCstmrStmt/>')])
      expect(refusalOf(() => readBankFile(text, 'EUR'))).toEqual(refused('This file contains no statement.'))
  })
})

describe('R-170 the balances of a statement', () => {
  test('lead from the last one before to the closing one, or it is refused', () => {
    const gap = 'The entries of a statement in this file don’t lead from its opening to its closing balance. Part of it may be missing.'
    for (const code of ['OPBD', 'PRCD']) {
      expect(read(balance(code, '100.00'), balance('CLBD', '40.00'), left('60.00'))).toMatchObject({
        openingMinor: 10_000,
        closingMinor: 4000,
      })
      expect(refusalOf(() => read(balance(code, '100.00'), balance('CLBD', '40.01'), left('60.00')))).toEqual(refused(gap))
    }
  })

  test('may be below zero', () => {
    const statement = read(balance('OPBD', '100.00'), balance('CLBD', '20.00', undefined, 'DBIT'), left('120.00'))
    expect(statement).toMatchObject({ openingMinor: 10_000, closingMinor: -2000 })
  })

  test('are not those that the bank foresees or makes available', () => {
    const found = read(balance('CLAV', '7.00'), balance('ITBD', '8.00'), balance('CLBD', '40.00'), balance('FWAV', '9.00'), left('60.00'))
    expect(found).toMatchObject({ openingMinor: 10_000, closingMinor: 4000 })
  })

  test('begin with the opening one where the bank gives the one before too', () => {
    const found = read(
      balance('PRCD', '90.00', '<Dt>2026-11-10</Dt>'),
      balance('OPBD', '100.00', '<Dt>2026-11-19</Dt>'),
      balance('CLBD', '100.00'),
    )
    expect(found).toMatchObject({ openedOn: '2026-11-19' })
  })

  test('are of a day, also where the bank gives its time', () => {
    expect(read(balance('CLBD', '1.00', '<DtTm>2026-11-20T23:59:00+01:00</DtTm>'))).toMatchObject({ closedOn: '2026-11-20' })
  })

  test.each([
    ['that is missing', balance('OPBD', '1.00'), 'A statement in this file has no closing balance.'],
    ['without a day', balance('CLBD', '1.00', ''), 'A balance in this file has no date.'],
    ['without a direction', balance('CLBD', '1.00', undefined, ''), 'A balance in this file doesn’t say whether money came in or left.'],
    ['without an amount', balance('CLBD', ''), 'A balance in this file has no amount we can read.'],
  ])('R-170 a closing balance %s is refused', (_what, inside, words) => {
    expect(refusalOf(() => read(inside))).toEqual(refused(words))
  })
})

describe('R-170 the days of a statement', () => {
  test('are those of its first movement and of its balances', () => {
    const entries = [left('10.00', '2026-11-18'), left('10.00', '2026-11-17'), left('10.00', '2026-11-19')]
    const found = read(balance('OPBD', '100.00', '<Dt>2026-11-16</Dt>'), balance('CLBD', '70.00'), ...entries)
    expect(found).toMatchObject({ openedOn: '2026-11-16', movesFrom: '2026-11-17', closedOn: '2026-11-20' })
  })

  test('begin at the latest with the first movement, also where the opening balance is of a later day or missing', () => {
    const entries = [left('10.00', '2026-11-17'), left('10.00', '2026-11-18')]
    const late = read(balance('OPBD', '100.00', '<Dt>2026-11-19</Dt>'), balance('CLBD', '80.00'), ...entries)
    expect(late).toMatchObject({ openedOn: '2026-11-17', movesFrom: '2026-11-17' })
    expect(read(balance('CLBD', '80.00'), ...entries)).toMatchObject({ openedOn: '2026-11-17', movesFrom: '2026-11-17' })
  })

  test('are that of the closing balance where nothing moved', () => {
    expect(read(balance('CLBD', '80.00'))).toMatchObject({
      openedOn: '2026-11-20',
      movesFrom: '2026-11-20',
      closedOn: '2026-11-20',
      lines: [],
    })
  })
})

test('R-170 an entry that cannot be read is named by its number', () => {
  expect(refusalOf(() => read(balance('CLBD', '1.00'), left('1.00'), left('x')))).toEqual(refused('Entry 2 has no amount we can read: x.'))
})

test('R-274 an entry of nothing is no line', () => {
  const [line, ...more] = read(balance('PRCD', '1000.00'), balance('CLBD', '987.10'), left('0.00'), left('12.90'))?.lines ?? []
  expect([line?.amountMinor, more]).toEqual([-1290, []])
})
