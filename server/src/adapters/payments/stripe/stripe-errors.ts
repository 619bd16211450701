import { Stripe } from 'stripe'
import { ProviderRefusedError, type ChargeOutcome } from '#adapters/payments/payments.ts'

const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError, StripeError } = Stripe.errors
const { StripeAuthenticationError, StripePermissionError } = Stripe.errors

export type Log = (facts: object, words: string) => void

/** The outcome of a request that should move money, according to its error. */
export type MoneyError = Exclude<ChargeOutcome, { kind: 'paid' }>

/** S2 section 5: for errors that are not about the card. */
const unexpectedWords = 'An unexpected error occurred.'

/**
 * Reads an error of a request that moves money. A declined card or a rejected request moved nothing; any failure in between may have. Throws on
 * errors that only an operator can fix (a wrong or restricted key), and on a known key with different parameters.
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

/** The same about a charge, with a message for the brand: Stripe's message about a rejected request is for us. */
export function readChargeError(error: unknown, log: Log): MoneyError {
  const read = readMoneyError(error)
  if (error instanceof StripeCardError && error.code === 'authentication_required' && error.payment_intent) {
    return { kind: 'needs_confirmation', chargeRef: error.payment_intent.id, words: null }
  }
  if (read.kind !== 'refused' || !(error instanceof StripeInvalidRequestError)) return read
  log({ err: error, code: read.code }, 'Stripe does not take a charge')
  return { ...read, words: isAboutTheCard(error) ? 'This card is no longer on file with the provider.' : unexpectedWords }
}

/** For example, it was removed in Stripe's dashboard; Stripe has no code for the second condition. */
function isAboutTheCard({ code, param, message }: InstanceType<typeof StripeInvalidRequestError>): boolean {
  return (code === 'resource_missing' && param === 'payment_method') || /detached from a Customer/.test(message)
}

/** The bank's reason if there is one: `insufficient_funds` is more specific than `card_declined`. */
function declineCodeOf(error: InstanceType<typeof StripeCardError>): string {
  // When authentication is required, Stripe names the decline only `authentication_required` or leaves it out.
  return error.decline_code ?? error.code ?? 'card_declined'
}

/** Whether Stripe says that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Passes on Stripe's message about a card; any other message is logged for us and not shown. */
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
