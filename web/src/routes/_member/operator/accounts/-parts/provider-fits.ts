/** What the list can be narrowed to. */
export const providerFits = ['not_fitting', 'waiting', 'differs', 'unknown', 'missing', 'foreign', 'settled', 'fits', 'all'] as const
export type ProviderFit = (typeof providerFits)[number]
