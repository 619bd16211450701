import type { StripeError } from '@stripe/stripe-js'

/** S2 section 5: for whatever the provider does not say in words for people. */
export const unexpectedWords = 'An unexpected error occurred.'

const notAuthenticated = new Set(['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])

type Said = Pick<StripeError, 'type' | 'message' | 'code'>

/** S2 section 5: the provider's words for what is wrong with the card or the form; nothing else it says is for people. */
export function wordsOf({ type, message, code }: Said): string {
  const isForPeople = type === 'card_error' || type === 'validation_error' || isNo(code)
  return isForPeople && message !== undefined && message !== '' ? message : unexpectedWords
}

/** The cardholder, or their bank, said no. Stripe counts it among the invalid requests, with words for people all the same. */
export function isNo(code: string | undefined): boolean {
  return code !== undefined && notAuthenticated.has(code)
}
