import { priceAt, shareOf, totalMinorOf, type PriceParts, type PriceRates } from '@pairtake/protocol/payment/price-parts'
import { vatIdFits, vatIdPatterns } from '#vat-ids.ts'

export type VatReason = 'none' | 'domestic' | 'eu_consumer' | 'reverse_charge' | 'export'

/** The part of the configuration that determines prices. */
export type PriceTerms = { serviceFeeRate: number; vat: { country: string | undefined; rate: number } }

/**
 * The parts of the billing information that decide on VAT; undefined before the first save. A VAT ID that the register says it does not know counts
 * as none.
 */
type TaxedBuyer = { country: string | null; trn: string; isVatIdInvalid?: boolean } | undefined

export type Price = PriceParts & { totalMinor: number; vatReason: VatReason; vatRate: number }

/** The price that an agency pays for a creator's price, at the current rates (S2-014, R-075). */
export function priceOf(terms: PriceTerms, priceMinor: number, buyer: TaxedBuyer): Price {
  const { vatReason, vatRate } = vatOf(terms.vat, buyer)
  const parts = priceAt({ serviceFee: terms.serviceFeeRate, vat: vatRate }, priceMinor)
  return { ...parts, totalMinor: totalMinorOf(parts), vatReason, vatRate }
}

type NetParts = Pick<PriceParts, 'creatorFeeMinor' | 'serviceFeeMinor'>
type Tax = Pick<Price, 'vatMinor' | 'vatReason' | 'vatRate'>

/** The VAT of a supply: on the agreed parts, with the rate and the buyer of that day. */
export function taxAtSupply(terms: PriceTerms, { creatorFeeMinor, serviceFeeMinor }: NetParts, buyer: TaxedBuyer): Tax {
  const { vatReason, vatRate } = vatOf(terms.vat, buyer)
  return { vatReason, vatRate, vatMinor: shareOf(creatorFeeMinor + serviceFeeMinor, vatRate) }
}

/** The same rates for the page, so that it can calculate other prices. */
export function priceRatesOf(terms: PriceTerms, buyer: TaxedBuyer): PriceRates {
  return { serviceFee: terms.serviceFeeRate, vat: vatOf(terms.vat, buyer).vatRate }
}

function vatOf(vat: PriceTerms['vat'], buyer: TaxedBuyer): { vatReason: VatReason; vatRate: number } {
  const seller = vat.country
  if (seller === undefined || vat.rate === 0) return { vatReason: 'none', vatRate: 0 }
  const country = buyer?.country ?? null
  // Without an address the seller's own country is assumed: charging too little VAT would be the seller's loss.
  if (country === null || country === seller) return { vatReason: 'domestic', vatRate: vat.rate }
  const isUnionTrade = seller in vatIdPatterns && country in vatIdPatterns
  if (!isUnionTrade) return { vatReason: 'export', vatRate: 0 }
  if (vatIdFits(country, buyer?.trn ?? '') && buyer?.isVatIdInvalid !== true) return { vatReason: 'reverse_charge', vatRate: 0 }
  return { vatReason: 'eu_consumer', vatRate: vat.rate }
}
