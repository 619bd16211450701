import { expect, test } from 'vitest'
import { camtFile, type TestEntry } from '#testing/bank-files.ts'
import { readBankFile } from './bank-file-rules.ts'
import { firstOpening, keysOfLines } from './line-key-rules.ts'

const charge: TestEntry = { amount: '1.00', direction: 'DBIT', words: 'Fee' }

function keysOf(entries: TestEntry[], id: string): string[] {
  const file = readBankFile(camtFile({ opening: '10.00', entries, id }), 'EUR')
  return file.kind === 'statement' ? file.statements.flatMap(({ iban, lines }) => keysOfLines(iban, lines)) : []
}

test('R-172 a movement has the same key in every file, and two that are alike have two', () => {
  const daily = keysOf([charge, charge], 'day')
  expect(new Set(daily).size).toBe(2)
  expect(keysOf([charge, charge, charge], 'more').slice(0, 2)).toEqual(daily)
  expect(keysOf([{ ...charge, day: '2026-11-19' }, charge, charge], 'month').slice(1)).toEqual(daily)
})

test('R-172 another day, sum, reference, reason or word is another movement', () => {
  const others: Partial<TestEntry>[] = [
    { day: '2026-11-19' },
    { amount: '2.00' },
    { direction: 'CRDT' },
    { bankRef: 'B' },
    { words: 'X' },
    { reason: 'AC04' },
  ]
  const keys = [charge, ...others.map((other) => ({ ...charge, ...other }))].flatMap((entry) => keysOf([entry], 'a'))
  expect(new Set(keys).size).toBe(others.length + 1)
})

test('R-172 keys stay as they are stored, or what is booked would be booked again', () => {
  expect(firstOpening).toBe('opening')
  expect(keysOf([charge, charge, charge], 'a').map((key) => key.replace(/[0-9a-f]{64}/, 'digest'))).toEqual([
    'entry:digest:0',
    'entry:digest:1',
    'entry:digest:2',
  ])
})
