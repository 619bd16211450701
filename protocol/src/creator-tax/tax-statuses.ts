/** How a creator may be taxed; apart from the form, whose rules no screen needs before it is filled in. */
export const taxStatuses = ['private', 'small_business', 'vat_registered'] as const
