import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { BankLineRow } from './bank-line-row.tsx'

const lineOf = (change: object) =>
  ({
    id: 'l1',
    kind: 'entry',
    bookedOn: '2026-11-20',
    amount: { amount: -60, currency: 'EUR' },
    counterparty: 'Mara Kovac',
    words: 'Payout 17.',
    fileName: 'camt-1.xml',
    payout: null,
    batch: null,
    proposal: { act: null, words: 'No payout has this number.' },
    uses: ['charge', 'suspense'],
    settled: null,
    ...change,
  }) as unknown as BankLine

const row = (change: object) => drawn(createElement(BankLineRow, { line: lineOf(change) }))

test('a line of the bank that we know is confirmed, one that we do not is settled', () => {
  const known = row({ payout: { id: 'o1', creatorName: 'Mara K.' }, proposal: { act: 'pay', words: 'It pays the payout.' } })
  expect(known).toContain('aria-label="Mark as paid: Payout to Mara K."')
  expect(Object.keys(linksIn(known))).toEqual([])
  expect(linksIn(row({}))['Settle: Mara Kovac']).toMatch(/settle=l1$/)
  expect(wordsIn(row({}))).toContain('No payout has this number. -€60.00')
})

test.each([
  ['pay', 'Mark as paid'],
  ['return', 'Mark as returned'],
  ['void', 'Void batch'],
  ['known', 'Got it'],
] as const)('R-171 the button of a line that proposes to %s says so', (act, words) => {
  expect(row({ uses: [], proposal: { act, words: '' } })).toContain(`aria-label="${words}: Mara Kovac"`)
})

test('a settled line says as what, by whom and why, and money that comes in has its sign', () => {
  const settled = { as: 'charge', at: '2026-11-21T12:00:00Z', by: { general: { displayName: 'Noor' } }, note: 'The fee of November.' }
  const words = wordsIn(row({ settled, uses: [], amount: { amount: 12.5, currency: 'EUR' } }))
  expect(words).toContain('Bank charge by Noor: The fee of November.')
  expect(words).toContain('+€12.50')
  expect(words).not.toContain('Settle:')
})

test('a line is named by whose money it is', () => {
  const nameOf = (change: object) => wordsIn(row(change))
  expect(nameOf({ batch: { id: 'b1', fileName: 'pain-1.xml', payouts: 2 } })).toMatch(/^Batch of 2 payouts Payout 17 · /)
  expect(nameOf({ kind: 'refused_batch', batch: { id: 'b1', fileName: 'pain-1.xml', payouts: 2 } })).toMatch(/^File pain-1\.xml /)
  expect(nameOf({ kind: 'opening' })).toMatch(/^Balance before the first statement /)
  expect(nameOf({ counterparty: '', words: '' })).toMatch(/^Not named /)
})
