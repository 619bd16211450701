import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { BalanceDifference } from './balance-difference.tsx'
import { BalanceSide } from './balance-side.tsx'
import { ownWords } from './balance-words.ts'
import { BankStand } from './bank-stand.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

test('a side of the balance hides what there is only sometimes, and shows the fees also at zero', () => {
  const side = (losses: number) => {
    const lines = [
      { name: 'fees' as const, amount: euros(0) },
      { name: 'losses' as const, amount: euros(losses) },
    ]
    return wordsIn(
      drawn(createElement(BalanceSide<keyof typeof ownWords>, { title: 'What is ours', lines, words: ownWords, total: euros(losses) })),
    )
  }
  expect(side(0)).toContain('Service fees Without VAT, less refunds €0.00')
  expect(side(0)).not.toContain('Losses')
  expect(side(-3)).toMatch(/Losses .* -€3\.00/)
})

test('the sheet says whether both sides are equal, and by how much they are not', () => {
  const words = (difference: number) =>
    wordsIn(
      drawn(
        createElement(BalanceDifference, {
          sheet: { difference: euros(difference), heldTotal: euros(100), owedTotal: euros(80), ownTotal: euros(20) } as BalanceSheet,
        }),
      ),
    )
  expect(words(0)).toContain('It adds up €80.00 owed + €20.00 ours = €100.00 held. The difference is €0.00.')
  expect(words(-0.01)).toContain('The books are off by -€0.01')
})

test('the bank stands beside the books, with what explains the difference', () => {
  const bank = { booked: euros(100), open: euros(10), unseen: euros(5), unexplained: euros(0), closing: euros(115), closedOn: '2026-11-20' }
  const words = (change: object | null) =>
    wordsIn(drawn(createElement(BankStand, { bank: change && ({ ...bank, ...change } as NonNullable<BalanceSheet['bank']>) })))
  expect(words({})).toContain(
    'In the bank by our books €100.00 Lines to settle €10.00 Marked manually, not on a statement yet €5.00 Unexplained €0.00',
  )
  expect(words({})).toMatch(/On the statement of 20 Nov.* €115\.00$/)
  expect(words({ unexplained: euros(1) })).toContain('Unexplained: is a statement missing? €1.00')
  expect(words(null)).toContain('No bank statement has been uploaded yet.')
})
