// Apart from the schemas, because addresses name these and are part of every first load.

/** What the card provider moved: `other` is whatever we have no account for. */
export const providerLineKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'fee', 'payout', 'payout_failure', 'other'] as const
export type ProviderLineKind = (typeof providerLineKinds)[number]

/** How a line stands beside our books. `missing` is only in our books, `foreign` in another currency, `waiting` not compared for good yet. */
export const providerLineFits = ['fits', 'waiting', 'differs', 'unknown', 'missing', 'foreign'] as const
export type ProviderLineFit = (typeof providerLineFits)[number]

/** What an operator may say of a line that doesn't fit: a cost, money of our own or of another program, a loss, or nothing to book. */
export const providerLineUses = ['fee', 'own', 'loss', 'nothing'] as const
export type ProviderLineUse = (typeof providerLineUses)[number]
