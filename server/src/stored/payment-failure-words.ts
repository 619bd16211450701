import type { PaymentFailure } from './payment-failure.ts'

/** The sentence for a brand about a failed charge. */
export function paymentFailureWords(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'no_card':
      return 'There is no card on file. Please add one, then finalize again.'
    case 'refused':
      return failure.words ?? 'Your card was declined.'
    case 'needs_confirmation':
      return failure.words ?? 'Your bank asks you to confirm this payment.'
  }
}

/** The same for an operator, with what the bank told the brand quoted verbatim. */
export function operatorFailureWords(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'no_card':
      return 'The brand has no card on file.'
    case 'refused':
      return failure.words === null ? 'The brand’s card was declined.' : `The brand’s card was refused: “${failure.words}”`
    case 'needs_confirmation':
      return failure.words === null
        ? 'The bank asks the brand to confirm this payment.'
        : 'The bank asked the brand to confirm this payment, and the brand could not.'
  }
}
