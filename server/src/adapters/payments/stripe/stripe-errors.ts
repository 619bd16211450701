import { Stripe } from 'stripe'
import { ProviderRefusedError } from '#adapters/payments/payments.ts'

const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripeError } = Stripe.errors
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors

/** What an error says about money that was asked to move. */
export type MoneyError = { kind: 'refused'; code: string; words: string } | { kind: 'unknown' }

/**
 * A card that is declined and a request that Stripe does not take moved nothing. Whatever broke on the way may have moved it. Throws on
 * what only an operator can mend (a wrong or restricted key), and on a known key with other particulars.
 */
export function readMoneyError(error: unknown): MoneyError {
  if (!(error instanceof StripeError)) throw error
  if (error instanceof StripeIdempotencyError)
    throw new Error('A request was sent again under the same key with other particulars.', { cause: error })
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) throw error
  if (error instanceof StripeCardError) return { kind: 'refused', code: declineCodeOf(error), words: error.message }
  if (error instanceof StripeInvalidRequestError) return { kind: 'refused', code: error.code ?? 'invalid_request', words: error.message }
  return { kind: 'unknown' }
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

/** Stripe's own words for a person, where it refused what a person asked for; everything else stays an error of ours. */
export async function inItsWords<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) {
      throw new ProviderRefusedError(error.code ?? 'refused', error.message)
    }
    throw error
  }
}
