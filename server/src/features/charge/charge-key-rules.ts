import type { PaymentId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'

/**
 * The charge's idempotency key: reused after an unknown outcome, new after a definite refusal. It contains the payment's id, so an event identifies
 * it too.
 */
export function chargeKeyOf(paymentId: PaymentId, attempt: number): string {
  return `charge-${paymentId}-${attempt}`
}

export function paymentIdOfKey(key: string): PaymentId | undefined {
  const paymentId = /^charge-(.{36})-\d+$/.exec(key)?.[1]
  return paymentId !== undefined && isId<PaymentId>(paymentId) ? paymentId : undefined
}

/** The attempt that a key was made for; undefined if it is no key of a charge. */
export function attemptOfKey(key: string): number | undefined {
  const attempt = /^charge-.{36}-(\d{1,9})$/.exec(key)?.[1]
  return attempt === undefined ? undefined : Number(attempt)
}
