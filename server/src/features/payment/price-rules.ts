import { vatIdFits, vatIdPatterns } from './vat-id-rules.ts'

export type VatReason = 'none' | 'domestic' | 'eu_consumer' | 'reverse_charge' | 'export'

/** The part of the configuration that makes prices. */
export type PriceTerms = { serviceFeeRate: number; vat: { country: string | undefined; rate: number } }

/** The billing information on file; undefined before the first save. */
export type Buyer = { country: string | null; trn: string } | undefined

export type Price = {
  creatorFeeMinor: number
  serviceFeeMinor: number
  vatMinor: number
  totalMinor: number
  vatReason: VatReason
  vatRate: number
}

/** What an agency pays for a creator's price, at the rates of now (product.md, Jobs and Money). */
export function priceOf(terms: PriceTerms, priceMinor: number, buyer: Buyer): Price {
  const serviceFeeMinor = shareOf(priceMinor, terms.serviceFeeRate)
  const netMinor = priceMinor + serviceFeeMinor
  const { vatReason, vatRate } = vatOf(terms.vat, buyer)
  const vatMinor = shareOf(netMinor, vatRate)
  return { creatorFeeMinor: priceMinor, serviceFeeMinor, vatMinor, totalMinor: netMinor + vatMinor, vatReason, vatRate }
}

function vatOf(vat: PriceTerms['vat'], buyer: Buyer): { vatReason: VatReason; vatRate: number } {
  const seller = vat.country
  if (seller === undefined || vat.rate === 0) return { vatReason: 'none', vatRate: 0 }
  const country = buyer?.country ?? null
  // Without an address nothing speaks against the seller's own country, and too little VAT would be the seller's loss.
  if (country === null || country === seller) return { vatReason: 'domestic', vatRate: vat.rate }
  const isUnionTrade = seller in vatIdPatterns && country in vatIdPatterns
  if (!isUnionTrade) return { vatReason: 'export', vatRate: 0 }
  if (vatIdFits(country, buyer?.trn ?? '')) return { vatReason: 'reverse_charge', vatRate: 0 }
  return { vatReason: 'eu_consumer', vatRate: vat.rate }
}

// Rates have at most six decimals, so that the product is a whole number and rounds exactly.
const rateScale = 1_000_000

/** A share of whole minor units, rounded half up to the cent. */
export function shareOf(amountMinor: number, rate: number): number {
  const scaled = BigInt(amountMinor) * BigInt(Math.round(rate * rateScale))
  return Number((scaled + BigInt(rateScale / 2)) / BigInt(rateScale))
}

type Parts = Pick<Price, 'creatorFeeMinor' | 'serviceFeeMinor' | 'vatMinor'>

/** The lines of a price as the wire has them, in major units; VAT is named only where some is due. */
export function priceItems(parts: Parts): { type: 'creator_fee' | 'service_fee' | 'vat'; amount: number }[] {
  const items: { type: 'creator_fee' | 'service_fee' | 'vat'; amount: number }[] = [
    { type: 'creator_fee', amount: parts.creatorFeeMinor / 100 },
    { type: 'service_fee', amount: parts.serviceFeeMinor / 100 },
  ]
  if (parts.vatMinor > 0) items.push({ type: 'vat', amount: parts.vatMinor / 100 })
  return items
}
