import * as z from 'zod/mini'

export const priceItemTypes = ['creator_fee', 'service_fee', 'vat'] as const

/** The charges on top of a creator's price, as shares; `vat` is 0 if none is due. */
export const priceRates = z.object({ serviceFee: z.number(), vat: z.number() })
export type PriceRates = z.infer<typeof priceRates>

export type PriceParts = { creatorFeeMinor: number; serviceFeeMinor: number; vatMinor: number }

export type PriceItem = { type: (typeof priceItemTypes)[number]; amount: number }

/** Calculates a price for both sides: the page's preview equals what the server freezes on acceptance. */
export function priceAt(rates: PriceRates, priceMinor: number): PriceParts {
  const serviceFeeMinor = shareOf(priceMinor, rates.serviceFee)
  return { creatorFeeMinor: priceMinor, serviceFeeMinor, vatMinor: shareOf(priceMinor + serviceFeeMinor, rates.vat) }
}

export function totalMinorOf({ creatorFeeMinor, serviceFeeMinor, vatMinor }: PriceParts): number {
  return creatorFeeMinor + serviceFeeMinor + vatMinor
}

// Rates have at most six decimals, so the scaled product is a whole number and rounds exactly.
const rateScale = 1_000_000

/** Returns a share of whole minor units, rounded half up to the cent. */
export function shareOf(amountMinor: number, rate: number): number {
  const scaled = BigInt(amountMinor) * BigInt(Math.round(rate * rateScale))
  return Number((scaled + BigInt(rateScale / 2)) / BigInt(rateScale))
}

/** Returns the lines of a price for the wire, in major units; VAT is listed only if some is due. */
export function priceItems(parts: PriceParts): PriceItem[] {
  const items: PriceItem[] = [
    { type: 'creator_fee', amount: parts.creatorFeeMinor / 100 },
    { type: 'service_fee', amount: parts.serviceFeeMinor / 100 },
  ]
  if (parts.vatMinor > 0) items.push({ type: 'vat', amount: parts.vatMinor / 100 })
  return items
}
