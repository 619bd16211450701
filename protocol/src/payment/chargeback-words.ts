const words: Record<string, string> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  credit_not_processed: 'The cardholder says a refund never arrived',
  customer_initiated: 'The cardholder disputes the payment',
  duplicate: 'The cardholder says they were charged twice',
  fraudulent: 'The cardholder says they didn’t authorize the payment',
  general: 'The cardholder disputes the payment',
  product_not_received: 'The cardholder says they received nothing',
  product_unacceptable: 'The cardholder says what they received isn’t what was agreed',
  subscription_canceled: 'The cardholder says they had canceled',
  unrecognized: 'The cardholder doesn’t recognize the payment',
}

/** Returns why a bank takes a payment back, from the provider's code; an unknown code gets a generic sentence. */
export const chargebackReasonWords = (reason: string): string => words[reason] ?? 'The cardholder disputes the payment'
