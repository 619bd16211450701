import type { Stripe } from 'stripe'
import type { Refund, RefundOutcome } from '#adapters/payments/payments.ts'
import { readMoneyError } from './stripe-errors.ts'

/** A refund names its key in the metadata, so that an event about it, days later, and a look for it do too. */
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

/** A refund on its way counts as made; one that fails later says so in an event. */
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

/** Stripe gives a code and no sentence (Refund object, failure_reason). */
export function refundFailureWords(reason: string | undefined): string {
  return reasons[reason ?? ''] ?? 'The bank sent the refund back.'
}
