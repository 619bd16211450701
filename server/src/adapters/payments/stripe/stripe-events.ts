import { Stripe } from 'stripe'
import type { ProviderEvent } from '#adapters/payments/payments.ts'
import { refundFailureWords } from './stripe-refunds.ts'

type Verifier = { stripe: Stripe; webhookSecret: string; now: () => Date }

/** How old a signature may be; Stripe signs a late event again when it sends it. */
const toleranceSeconds = 300

/** Undefined when the signature does not fit the raw bytes, or is too old. */
export function readStripeEvent({ stripe, webhookSecret, now }: Verifier, rawBody: Buffer, signature: string): ProviderEvent | undefined {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, now().getTime())
    return providerEventOf(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What an event means here. */
function providerEventOf(event: Stripe.Event): ProviderEvent {
  const unrelated = { id: event.id, type: 'other', idempotencyKey: undefined, chargeRef: undefined, words: undefined } as const
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      return {
        id: event.id,
        type: event.type === 'payment_intent.succeeded' ? 'charge_succeeded' : 'charge_failed',
        idempotencyKey: intent.metadata['chargeKey'],
        chargeRef: intent.id,
        words: intent.last_payment_error?.message,
      }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = event.data.object
      if (refund.status !== 'failed' && refund.status !== 'canceled') return unrelated
      const words = refundFailureWords(refund.failure_reason)
      return { ...unrelated, type: 'refund_failed', idempotencyKey: refund.metadata?.['refundKey'], words }
    }
    default:
      return unrelated
  }
}
