import { priceAt, priceItems, totalMinorOf, type PriceRates } from '@pairtake/protocol/payment/price-parts'
import { priceProblem } from '#features/candidate-request/offer-terms.ts'
import { PriceSum } from '#features/payment/price-sum.tsx'

type FeePreviewProps = { amount: number | null; rates: PriceRates; currency: string }

/** The cost of an offer at the current rates; accepting freezes them. */
export function FeePreview({ amount, rates, currency }: FeePreviewProps) {
  if (amount === null || priceProblem(amount) !== undefined) return null
  const parts = priceAt(rates, amount * 100)
  return <PriceSum info={{ items: priceItems(parts), total: totalMinorOf(parts) / 100, currency }} />
}
