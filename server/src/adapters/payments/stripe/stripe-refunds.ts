import type { Stripe } from 'stripe'
import type { Refund, RefundOutcome } from '#adapters/payments/payments.ts'
import { readMoneyError } from './stripe-errors.ts'

/** A refund carries its key in its metadata, for events about it, days later, and for searching it. */
export async function refundByStripe(stripe: Stripe, refund: Refund): Promise<RefundOutcome> {
  try {
    return outcomeOf((await findRefund(stripe, refund)) ?? (await createRefund(stripe, refund)))
  } catch (error) {
    return readMoneyError(error)
  }
}

function createRefund(stripe: Stripe, { chargeRef, amountMinor, idempotencyKey }: Refund): Promise<Stripe.Refund> {
  return stripe.refunds.create(
    { payment_intent: chargeRef, amount: amountMinor, metadata: { refundKey: idempotencyKey } },
    { idempotencyKey },
  )
}

async function findRefund(stripe: Stripe, { isAskedAgain, chargeRef, idempotencyKey }: Refund): Promise<Stripe.Refund | undefined> {
  if (!isAskedAgain) return undefined
  for await (const known of stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })) {
    if (known.metadata?.['refundKey'] === idempotencyKey) return known
  }
  return undefined
}

/** A refund that is processing counts as made; if it fails later, an event says so. */
function outcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') return { kind: 'refused', words: refundFailureWords(reason) }
  return { kind: 'refunded', refundRef: id }
}

const reasons: Record<string, string> = {
  charge_for_pending_refund_disputed: 'The cardholder has disputed the charge.',
  declined: 'The bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  insufficient_funds: 'Our balance at the payment provider is too low.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  merchant_request: 'The refund was canceled.',
}

/** Stripe gives a code and no message (Refund object, failure_reason). */
export function refundFailureWords(reason: string | undefined): string {
  return reasons[reason ?? ''] ?? 'The bank sent the refund back.'
}
