import type { TypedCard } from './payments.ts'

/** How a saved card behaves when it is charged. */
export type CardBehaviour =
  | 'works'
  | 'declined_at_charge'
  | 'authenticates_at_setup'
  | 'authenticates_always'
  | 'authenticates_in_vain'
  | 'fails_refunds'
  | 'disputed_as_fraud'
  | 'disputed_as_not_received'
  | 'inquired_about'

type Refused = { code: string; words: string }

const refusals = {
  declined: { code: 'card_declined', words: 'Your card was declined.' },
  insufficient: { code: 'insufficient_funds', words: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', words: 'Your card has expired.' },
  wrongCvc: { code: 'incorrect_cvc', words: "Your card's security code is incorrect." },
  incompleteCvc: { code: 'invalid_cvc', words: "Your card's security code is invalid." },
  processing: { code: 'processing_error', words: 'An error occurred while processing your card. Try again in a little bit.' },
  wrongNumber: { code: 'incorrect_number', words: 'Your card number is incorrect.' },
  wrongYear: { code: 'invalid_expiry_year', words: "Your card's expiration year is invalid." },
  authentication: { code: 'authentication_required', words: 'Your card was declined. This transaction requires authentication.' },
  notAuthenticated: {
    code: 'setup_intent_authentication_failure',
    words: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  real: { code: 'test_mode_live_card', words: 'Your card was declined. This is a test form, and your card is not a test card.' },
} as const satisfies Record<string, Refused>

type TestCard = { brand: string; saved: CardBehaviour } | { brand: string; refused: Refused }

/** The provider's documented test cards and their outcomes. Every other number is refused: no real card is accepted here. */
const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', saved: 'works' },
  '4000056655665556': { brand: 'visa', saved: 'works' },
  '5555555555554444': { brand: 'mastercard', saved: 'works' },
  '378282246310005': { brand: 'amex', saved: 'works' },
  '4000000000000341': { brand: 'visa', saved: 'declined_at_charge' },
  '4000002500003155': { brand: 'visa', saved: 'authenticates_at_setup' },
  '4000002760003184': { brand: 'visa', saved: 'authenticates_always' },
  '4000008260003178': { brand: 'visa', saved: 'authenticates_in_vain' },
  '4000000000005126': { brand: 'visa', saved: 'fails_refunds' },
  '4000000000000259': { brand: 'visa', saved: 'disputed_as_fraud' },
  '4000000000002685': { brand: 'visa', saved: 'disputed_as_not_received' },
  '4000000000001976': { brand: 'visa', saved: 'inquired_about' },
  '4000000000000002': { brand: 'visa', refused: refusals.declined },
  '4000000000009995': { brand: 'visa', refused: refusals.insufficient },
  '4000000000000069': { brand: 'visa', refused: refusals.expired },
  '4000000000000127': { brand: 'visa', refused: refusals.wrongCvc },
  '4000000000000119': { brand: 'visa', refused: refusals.processing },
}

const asksWhenSaved = new Set<CardBehaviour>(['authenticates_at_setup', 'authenticates_always', 'authenticates_in_vain'])

export type SavableCard = { brand: string; last4: string; expMonth: number; expYear: number; behaviour: CardBehaviour }
export type CardVerdict =
  | { kind: 'savable'; card: SavableCard }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'authentication_needed'; words: string }

const refused = (refusal: Refused): CardVerdict => ({ kind: 'refused', ...refusal })

/** The provider's answer when someone wants to save a card. */
export function judgeCard(typed: TypedCard, at: Date, authenticated: boolean | undefined): CardVerdict {
  const number = typed.number.replaceAll(/\D/g, '')
  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear
  if (!hasCheckDigit(number)) return refused(refusals.wrongNumber)
  const known = testCards[number]
  if (!known) return refused(refusals.real)
  if (isOver(typed.expMonth, expYear, at)) return refused(refusals.wrongYear)
  if (typed.cvc.length !== (known.brand === 'amex' ? 4 : 3)) return refused(refusals.incompleteCvc)
  if ('refused' in known) return refused(known.refused)

  const asks = asksWhenSaved.has(known.saved)
  if (asks && authenticated === false) return refused(refusals.notAuthenticated)
  if (asks && !authenticated) return { kind: 'authentication_needed', words: 'Your bank asks you to confirm this card.' }
  return {
    kind: 'savable',
    card: { brand: known.brand, last4: number.slice(-4), expMonth: typed.expMonth, expYear, behaviour: known.saved },
  }
}

/** Whether the same charge can still be confirmed after a refusal with this code. */
export const wantsTheCardholder = (code: string): boolean => code === refusals.authentication.code || code === notConfirmed.code

/** The cardholder refused in the bank's confirmation. */
export const notConfirmed = { code: 'payment_intent_authentication_failure', words: refusals.notAuthenticated.words } as const

/** The outcome of a charge while the person is away, or once they have confirmed it; undefined is success. */
export function judgeCharge(
  card: Omit<SavableCard, 'brand' | 'last4'> | undefined,
  at: Date,
  { isConfirmed = false } = {},
): Refused | undefined {
  if (!card) return { code: 'resource_missing', words: 'This card is no longer on file with the provider.' }
  if (isOver(card.expMonth, card.expYear, at)) return refusals.expired
  switch (card.behaviour) {
    case 'works':
    case 'authenticates_at_setup':
    case 'fails_refunds':
    case 'disputed_as_fraud':
    case 'disputed_as_not_received':
    case 'inquired_about':
      return undefined
    case 'declined_at_charge':
      return refusals.declined
    case 'authenticates_always':
      return isConfirmed ? undefined : refusals.authentication
    case 'authenticates_in_vain':
      return isConfirmed ? refusals.insufficient : refusals.authentication
    default:
      return card.behaviour satisfies never
  }
}

/** The action of the card's bank after the charge; undefined if there is none. */
export function disputeOf(behaviour: CardBehaviour | undefined): { reason: string; isInquiry: boolean } | undefined {
  if (behaviour === 'disputed_as_fraud') return { reason: 'fraudulent', isInquiry: false }
  if (behaviour === 'disputed_as_not_received') return { reason: 'product_not_received', isInquiry: false }
  return behaviour === 'inquired_about' ? { reason: 'general', isInquiry: true } : undefined
}

/** The provider's documented keywords in an answer, with which its test mode simulates the bank's decision. */
export function verdictOn(explanation: string): 'won' | 'lost' | undefined {
  if (explanation.includes('winning_evidence')) return 'won'
  return explanation.includes('losing_evidence') ? 'lost' : undefined
}

/** A card is valid until the end of its month. */
function isOver(month: number, year: number, at: Date): boolean {
  return Date.UTC(year, month, 1) <= at.getTime()
}

/** The Luhn checksum. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .reverse()
    .reduce((total, plain, index) => {
      const digit = plain * (index % 2 === 1 ? 2 : 1)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return number.length >= 12 && sum % 10 === 0
}
