import { expect, test } from 'vitest'
import { payoutProblem } from './payout-problem.ts'

const problems = (balance: number, ...amounts: (number | null)[]) =>
  amounts.map((amount) => payoutProblem(amount, { amount: balance, currency: 'EUR' }))

test('S2-108 a payout is at least 50 and at most the balance, both included', () => {
  expect(problems(1200, 50, 50.01, 1200)).toEqual([undefined, undefined, undefined])
  expect(problems(50, 50)).toEqual([undefined])
  expect(problems(1200, 0, 49.99)).toEqual(Array(2).fill('The minimum payout is €50.'))
  expect(problems(1200, 1200.01)).toEqual(['The requested amount exceeds your balance.'])
  expect(problems(1200, null, Number.NaN)).toEqual(Array(2).fill('Please enter an amount.'))
})
