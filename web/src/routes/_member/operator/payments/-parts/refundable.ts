import { toMinor } from '@pairtake/protocol/money'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'

export type RefundValues = { amount: number | null; reason: string }

/** Returns what is left to refund, in cents. */
export function refundableMinor({ amount, refundedAmount }: OperatorPayment): number {
  return toMinor(amount.amount) - toMinor(refundedAmount.amount)
}
