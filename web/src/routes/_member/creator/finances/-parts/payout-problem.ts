import { limits } from '@pairtake/protocol/limits'
import type { Money } from '@pairtake/protocol/money'
import { formatMoney } from '#ui/signs/format-money.ts'

/** Returns why an amount cannot be paid out; undefined if it can. */
export function payoutProblem(amount: number | null, balance: Money): string | undefined {
  const minimum = formatMoney({ amount: limits.payout.min, currency: balance.currency })
  if (amount === null || Number.isNaN(amount)) return 'Please enter an amount.'
  if (amount > balance.amount) return 'The requested amount exceeds your balance.'
  return amount < limits.payout.min ? `The minimum payout is ${minimum}.` : undefined
}
