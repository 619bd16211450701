/** The filters of the list. */
export const providerFits = ['not_fitting', 'waiting', 'differs', 'unknown', 'missing', 'foreign', 'settled', 'fits', 'all'] as const
export type ProviderFit = (typeof providerFits)[number]
