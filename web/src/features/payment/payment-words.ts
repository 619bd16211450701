import type { priceItemTypes } from '@pairtake/protocol/payment/price-parts'

export type PriceItemType = (typeof priceItemTypes)[number]

/** S2 section 1: 'Creator price' and 'Service fee'. */
export const priceItemWords: Record<PriceItemType, string> = { creator_fee: 'Creator price', service_fee: 'Service fee', vat: 'VAT' }

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending in 4242'. */
export function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand.toLowerCase()] ?? 'Card'} ending in ${last4}`
}

/** A card is valid through the last day of its month: 'MM/YY'. */
export function hasExpired({ expiresAtStr }: { expiresAtStr: string }, now: Date): boolean {
  const [month = 12, year = 99] = expiresAtStr.split('/').map(Number)
  return now >= new Date(2000 + year, month)
}
