import type { PaymentId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'

/** One key an attempt: the same one after an unknown outcome, a new one after a definite refusal. It names its payment, so that an event does too. */
export function chargeKeyOf(paymentId: PaymentId, attempt: number): string {
  return `charge-${paymentId}-${attempt}`
}

export function paymentIdOfKey(key: string): PaymentId | undefined {
  const paymentId = /^charge-(.{36})-\d+$/.exec(key)?.[1]
  return paymentId !== undefined && isId<PaymentId>(paymentId) ? paymentId : undefined
}
