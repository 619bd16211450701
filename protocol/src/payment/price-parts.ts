import * as z from 'zod/mini'

export const priceItemTypes = ['creator_fee', 'service_fee', 'vat'] as const

/** What comes on top of a creator's price, as shares; `vat` is 0 where none is due. */
export const priceRates = z.object({ serviceFee: z.number(), vat: z.number() })
export type PriceRates = z.infer<typeof priceRates>

export type PriceParts = { creatorFeeMinor: number; serviceFeeMinor: number; vatMinor: number }

export type PriceItem = { type: (typeof priceItemTypes)[number]; amount: number }

/** One calculation for both sides: the page previews by it what the server freezes on accepting. */
export function priceAt(rates: PriceRates, priceMinor: number): PriceParts {
  const serviceFeeMinor = shareOf(priceMinor, rates.serviceFee)
  return { creatorFeeMinor: priceMinor, serviceFeeMinor, vatMinor: shareOf(priceMinor + serviceFeeMinor, rates.vat) }
}

export function totalMinorOf({ creatorFeeMinor, serviceFeeMinor, vatMinor }: PriceParts): number {
  return creatorFeeMinor + serviceFeeMinor + vatMinor
}

// Rates have at most six decimals, so that the product is a whole number and rounds exactly.
const rateScale = 1_000_000

/** A share of whole minor units, rounded half up to the cent. */
export function shareOf(amountMinor: number, rate: number): number {
  const scaled = BigInt(amountMinor) * BigInt(Math.round(rate * rateScale))
  return Number((scaled + BigInt(rateScale / 2)) / BigInt(rateScale))
}

/** The lines of a price as the wire has them, in major units; VAT is named only where some is due. */
export function priceItems(parts: PriceParts): PriceItem[] {
  const items: PriceItem[] = [
    { type: 'creator_fee', amount: parts.creatorFeeMinor / 100 },
    { type: 'service_fee', amount: parts.serviceFeeMinor / 100 },
  ]
  if (parts.vatMinor > 0) items.push({ type: 'vat', amount: parts.vatMinor / 100 })
  return items
}
