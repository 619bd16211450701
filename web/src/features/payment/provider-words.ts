import type { StripeError } from '@stripe/stripe-js'

/** S2 section 5: shown when the provider gives no message for people. */
export const unexpectedWords = 'An unexpected error occurred.'

const notAuthenticated = new Set(['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])

type Said = Pick<StripeError, 'type' | 'message' | 'code'>

/** S2 section 5: returns the provider's message about the card or the form; no other message of the provider is meant for people. */
export function wordsOf({ type, message, code }: Said): string {
  const isForPeople = type === 'card_error' || type === 'validation_error' || isNo(code)
  return isForPeople && message !== undefined && message !== '' ? message : unexpectedWords
}

/** Returns whether the cardholder or their bank declined. Stripe reports this as an invalid request, but with a message for people. */
export function isNo(code: string | undefined): boolean {
  return code !== undefined && notAuthenticated.has(code)
}
