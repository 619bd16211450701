import type { PaymentFailure } from './payment-failure.ts'

/** What a brand reads of a payment that was not charged. */
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
