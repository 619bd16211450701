import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { Money } from '@pairtake/protocol/money'

type Offered = Pick<CandidateRequest, 'price' | 'proposedAssetSummary'>

export const offeredItems = ({ proposedAssetSummary }: Offered): number =>
  proposedAssetSummary.items.reduce((sum, { actual }) => sum + actual, 0)

/** Returns the price of one video or photo, to the cent, so that offers of different sizes can be compared. */
export function pricePerItem(request: Offered): Money {
  const { amount, currency } = request.price
  return { amount: Math.round((amount * 100) / Math.max(1, offeredItems(request))) / 100, currency }
}
