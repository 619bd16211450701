/** The self-billing agreement. Changing a word requires a new version, because papers name the version that was agreed to. */
export const selfBillingTerms = {
  version: '2026-11',
  paragraphs: [
    'For each of your jobs that is finalized, we issue an invoice to ourselves in your name. You don’t issue invoices for these jobs yourself.',
    'If a refund takes back what you earned, we issue a credit note for it.',
    'Your price is the whole amount. If you charge VAT, the VAT is part of it.',
    'Tell us when your tax status, tax number, name, or address changes. You can object to an invoice by contacting support.',
    'You can end this agreement at any time. It ends for jobs that are finalized after that.',
  ],
} as const
