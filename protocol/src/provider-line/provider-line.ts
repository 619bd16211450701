// Separate from the schemas, because URLs use these names and are part of every first load.

/** The kinds of the card provider's movements; `other` covers those for which we have no account. */
export const providerLineKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other'] as const
export type ProviderLineKind = (typeof providerLineKinds)[number]

/**
 * How a line compares with our books. `missing` exists only in our books, `foreign` is in another currency, `waiting` is not finally compared yet.
 */
export const providerLineFits = ['fits', 'waiting', 'differs', 'unknown', 'missing', 'foreign'] as const
export type ProviderLineFit = (typeof providerLineFits)[number]

/** How an operator can classify a line that doesn't match: a cost, money of our own or of another program, a loss, or nothing to book. */
export const providerLineUses = ['fee', 'own', 'loss', 'nothing'] as const
export type ProviderLineUse = (typeof providerLineUses)[number]
