import type { Stripe } from 'stripe'
import { after, hours } from '#wire-time.ts'
import type { Charge, ChargeOutcome } from '#adapters/payments/payments.ts'
import { readChargeError, type Log } from './stripe-errors.ts'

/** Stripe's client, and the log for messages that Stripe only means for us. */
export type Line = { stripe: Stripe; log: Log }

/**
 * Makes one payment intent per charge, confirmed at once while the brand is away. Stripe remembers a key for 24 hours and repeats the same answer for
 * it, even its own errors; so on a retry, the intent is first searched for by the key in its metadata, and only created if it is missing.
 */
export async function chargeByStripe({ stripe, log }: Line, charge: Charge): Promise<ChargeOutcome> {
  try {
    const made = (await findIntent(stripe, charge)) ?? (await createIntent(stripe, charge))
    // A known key gets the first answer again, so the current status is read separately.
    return outcomeOf(isSettled(made) ? made : await stripe.paymentIntents.retrieve(made.id))
  } catch (error) {
    return readChargeError(error, log)
  }
}

function createIntent(stripe: Stripe, charge: Charge): Promise<Stripe.PaymentIntent> {
  const { customerRef, methodRef, amountMinor, currency, description, metadata, idempotencyKey } = charge
  return stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      customer: customerRef,
      payment_method: methodRef,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      description,
      metadata: { ...metadata, chargeKey: idempotencyKey },
    },
    { idempotencyKey },
  )
}

/** The maximum difference between the clocks of two machines. */
const skewMs = hours(1)

async function findIntent(
  stripe: Stripe,
  { firstAskedAt, customerRef, idempotencyKey }: Charge,
): Promise<Stripe.PaymentIntent | undefined> {
  if (firstAskedAt === undefined) return undefined
  const since = Math.floor(after(firstAskedAt, -skewMs).getTime() / 1000)
  const intents = stripe.paymentIntents.list({ customer: customerRef, created: { gte: since }, limit: 100 })
  for await (const intent of intents) if (intent.metadata['chargeKey'] === idempotencyKey) return intent
  return undefined
}

function isSettled({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled'
}

export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', chargeRef: intent.id }
    case 'processing':
      return { kind: 'unknown' }
    case 'requires_payment_method': {
      return refusalOf(intent)
    }
    case 'requires_action':
      return { kind: 'needs_confirmation', chargeRef: intent.id, words: null }
    case 'canceled':
      return { kind: 'refused', code: 'canceled', words: 'The payment was canceled.' }
    // `requires_capture` and `requires_confirmation` never occur with an intent that confirms and captures automatically; others are not known yet.
    default:
      return { kind: 'unknown' }
  }
}

const notAuthenticated = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

function refusalOf({ id: chargeRef, last_payment_error: error }: Stripe.PaymentIntent): ChargeOutcome {
  if (error?.code === 'authentication_required') return { kind: 'needs_confirmation', chargeRef, words: null }
  // Stripe's message here is meant for developers; its script shows this one instead.
  if (error?.code === 'payment_intent_authentication_failure') return { kind: 'needs_confirmation', chargeRef, words: notAuthenticated }
  return {
    kind: 'refused',
    code: error?.decline_code ?? error?.code ?? 'card_declined',
    words: error?.message ?? 'Your card was declined.',
  }
}
