import { Stripe } from 'stripe'
import type { ChargeOutcome, OpenConfirmation, Withdrawal } from '#adapters/payments/payments.ts'
import { outcomeOf, type Line } from './stripe-charges.ts'
import { isMissing, readChargeError } from './stripe-errors.ts'

export async function readStripeCharge({ stripe, log }: Line, chargeRef: string): Promise<ChargeOutcome> {
  try {
    return outcomeOf(await stripe.paymentIntents.retrieve(chargeRef))
  } catch (error) {
    return readChargeError(error, log)
  }
}

export async function openStripeConfirmation({ stripe, log }: Line, chargeRef: string): Promise<OpenConfirmation> {
  try {
    const intent = await stripe.paymentIntents.retrieve(chargeRef)
    const { client_secret: clientSecret } = intent
    if (canBeConfirmed(intent) && clientSecret !== null) return { kind: 'open', clientSecret }
    const outcome = outcomeOf(intent)
    return outcome.kind === 'needs_confirmation' ? { kind: 'unknown' } : outcome
  } catch (error) {
    const read = readChargeError(error, log)
    return read.kind === 'needs_confirmation' ? { kind: 'unknown' } : read
  }
}

const waiting = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

function canBeConfirmed({ status }: Stripe.PaymentIntent): boolean {
  return waiting.has(status)
}

/** Withdraws a charge. Stripe lets only one of the two happen: a canceled intent cannot charge, and one that has charged cannot be canceled. */
export async function withdrawStripeCharge({ stripe, log }: Line, chargeRef: string): Promise<Withdrawal> {
  try {
    await stripe.paymentIntents.cancel(chargeRef)
    return { kind: 'withdrawn' }
  } catch (error) {
    // It belongs to another account, after a change of keys: nobody here can confirm it.
    if (isMissing(error)) return { kind: 'withdrawn' }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      const read = readChargeError(error, log)
      if (read.kind === 'unknown') return read
      throw error
    }
  }
  // It is in a state that cannot be canceled: canceled before, charged, or processing.
  const outcome = await readStripeCharge({ stripe, log }, chargeRef)
  if (outcome.kind === 'paid') return outcome
  return outcome.kind === 'refused' && outcome.code === 'canceled' ? { kind: 'withdrawn' } : { kind: 'unknown' }
}
