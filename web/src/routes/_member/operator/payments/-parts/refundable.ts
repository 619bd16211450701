import { toMinor } from '@pairtake/protocol/money'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { formatMoney } from '#ui/signs/format-money.ts'

export type RefundValues = { amount: number | null; reason: string }

/** Returns what is left to refund, in cents. */
export function refundableMinor({ amount, refundedAmount }: OperatorPayment): number {
  return toMinor(amount.amount) - toMinor(refundedAmount.amount)
}

/** The words of the button: 'Refund €322.00', or 'Refund' until the sum is one. */
export function refundWords(amount: number | null, currency: string): string {
  return amount !== null && amount > 0 ? `Refund ${formatMoney({ amount, currency }, 'always')}` : 'Refund'
}
