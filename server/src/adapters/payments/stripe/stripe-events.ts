import { Stripe } from 'stripe'
import type { ProviderEvent } from '#adapters/payments/payments.ts'
import { after, days, hours } from '#wire-time.ts'
import { idOf } from './stripe-cards.ts'
import { disputeEvents } from './stripe-disputes.ts'
import { refundFailureWords } from './stripe-refunds.ts'

type Verifier = { stripe: Stripe; webhookSecret: string; now: () => Date }

/** The maximum age of a signature; Stripe signs a late event again when it sends it. */
const toleranceSeconds = 300

/** Undefined if the signature does not match the raw bytes, or is too old. */
export function readStripeEvent({ stripe, webhookSecret, now }: Verifier, rawBody: Buffer, signature: string): ProviderEvent | undefined {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, now().getTime())
    return providerEventOf(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Events that we need; without one of these a charge, a refund or a chargeback would stay open. */
export const neededEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.failed',
  // A pending refund that is canceled in the dashboard does not fail.
  'refund.updated',
  ...disputeEvents,
] as const

/** Further events that we use; without them, changes to a card at Stripe only show up after an action here. */
const usefulEvents = ['payment_method.detached', 'setup_intent.succeeded'] as const

/** Stripe keeps events for 30 days, and stops retrying delivery after three. */
const keptMs = days(30)
/** The maximum difference between the clocks of two machines. */
const skewMs = hours(1)
/** The maximum number of events in memory. */
const most = 1000
/** The most that Stripe's client collects; a single second has fewer. */
const mostOfOneSecond = 10_000

type Missed = { now: Date; isTakenAgain: boolean }

export async function* missedStripeEvents(stripe: Stripe, { now, isTakenAgain }: Missed): AsyncGenerator<ProviderEvent[]> {
  const span = { from: secondsOf(after(now, -keptMs)), to: secondsOf(after(now, skewMs)) }
  for await (const events of listWithin(stripe, { ...span, isTakenAgain })) yield events.map(providerEventOf)
}

type Span = { from: number; to: number; isTakenAgain: boolean }

/** Stripe lists the newest first, so a span with too many events is halved until its older part fits. */
async function* listWithin(stripe: Stripe, { from, to, isTakenAgain }: Span): AsyncGenerator<Stripe.Event[]> {
  const isOneSecond = to - from <= 1
  const listed = stripe.events.list({
    ...(isTakenAgain ? {} : { delivery_success: false }),
    types: [...neededEvents, ...usefulEvents],
    created: { gte: from, lt: to },
    limit: 100,
  })
  const events = await listed.autoPagingToArray({ limit: isOneSecond ? mostOfOneSecond : most + 1 })
  if (events.length <= most || isOneSecond) {
    if (events.length > 0) yield events.toReversed()
    return
  }
  const middle = from + Math.ceil((to - from) / 2)
  yield* listWithin(stripe, { from, to: middle, isTakenAgain })
  yield* listWithin(stripe, { from: middle, to, isTakenAgain })
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** Translates an event, whether it came to the webhook or was fetched. */
function providerEventOf(event: Stripe.Event): ProviderEvent {
  const unrelated = { id: event.id, type: 'other', idempotencyKey: undefined, chargeRef: undefined, words: undefined } as const
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      const isConfirmable = intent.last_payment_error?.code === 'authentication_required'
      const failed = event.type === 'payment_intent.payment_failed' && isConfirmable ? 'charge_needs_confirmation' : 'charge_failed'
      return {
        id: event.id,
        type: event.type === 'payment_intent.succeeded' ? 'charge_succeeded' : failed,
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
    case 'payment_method.detached':
      return { ...unrelated, type: 'card_removed', card: { methodRef: event.data.object.id, customerRef: undefined } }
    case 'setup_intent.succeeded': {
      const { payment_method: method, customer } = event.data.object
      const methodRef = idOf(method)
      return methodRef === undefined ? unrelated : { ...unrelated, type: 'card_saved', card: { methodRef, customerRef: idOf(customer) } }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { ...unrelated, type: 'dispute_changed', disputeRef: event.data.object.id }
    default:
      return unrelated
  }
}
