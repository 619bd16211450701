import { describe, expect, test } from 'vitest'
import { camtFile, type TestEntry } from '#testing/bank-files.ts'
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
