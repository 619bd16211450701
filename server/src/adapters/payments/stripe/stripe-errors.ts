import { Stripe } from 'stripe'
import { ProviderRefusedError, type ChargeOutcome } from '#adapters/payments/payments.ts'

const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripeError } = Stripe.errors
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors

export type Log = (facts: object, words: string) => void

/** What an error says about money that was asked to move. */
export type MoneyError = Exclude<ChargeOutcome, { kind: 'paid' }>

/** S2 section 5: for whatever is no error of the card. */
const unexpectedWords = 'An unexpected error occurred.'

/**
 * A card that is declined and a request that Stripe does not take moved nothing. Whatever broke on the way may have moved it. Throws on
 * what only an operator can mend (a wrong or restricted key), and on a known key with other particulars.
 */
export function readMoneyError(error: unknown): Exclude<MoneyError, { kind: 'needs_confirmation' }> {
  if (!(error instanceof StripeError)) throw error
  if (error instanceof StripeIdempotencyError)
    throw new Error('A request was sent again under the same key with other particulars.', { cause: error })
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) throw error
  if (error instanceof StripeCardError) return { kind: 'refused', code: declineCodeOf(error), words: error.message }
  if (error instanceof StripeInvalidRequestError) return { kind: 'refused', code: error.code ?? 'invalid_request', words: error.message }
  return { kind: 'unknown' }
}

/** The same about a charge, in words for the brand: what Stripe says of a request that it does not take is for us. */
export function readChargeError(error: unknown, log: Log): MoneyError {
  const read = readMoneyError(error)
  if (error instanceof StripeCardError && error.code === 'authentication_required' && error.payment_intent) {
    return { kind: 'needs_confirmation', chargeRef: error.payment_intent.id, words: null }
  }
  if (read.kind !== 'refused' || !(error instanceof StripeInvalidRequestError)) return read
  log({ err: error, code: read.code }, 'Stripe does not take a charge')
  return { ...read, words: isAboutTheCard(error) ? 'This card is no longer on file with the provider.' : unexpectedWords }
}

/** Removed in Stripe's dashboard, perhaps; Stripe has no code for the second. */
function isAboutTheCard({ code, param, message }: InstanceType<typeof StripeInvalidRequestError>): boolean {
  return (code === 'resource_missing' && param === 'payment_method') || /detached from a Customer/.test(message)
}

/** The bank's reason where there is one: `insufficient_funds` says more than `card_declined`. */
function declineCodeOf(error: InstanceType<typeof StripeCardError>): string {
  // Asked for authentication, Stripe names the decline only `authentication_required` or leaves it out.
  return error.decline_code ?? error.code ?? 'card_declined'
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Stripe's own words about a card; about anything else it says nothing to people, and we hear it. */
export async function inItsWords<T>(asked: Promise<T>, log: Log): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StripeCardError) throw new ProviderRefusedError(error.code ?? 'refused', error.message)
    if (!(error instanceof StripeInvalidRequestError)) throw error
    log({ err: error, code: error.code }, 'Stripe does not take a request')
    throw new ProviderRefusedError(error.code ?? 'refused', unexpectedWords)
  }
}
