// Separate from the schemas, because URLs use these names and are part of every first load.

export const creatorPaperKinds = ['payout_statement', 'self_billed_invoice', 'self_billed_credit_note'] as const
