import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { Money } from '@pairtake/protocol/money'

type Offered = Pick<CandidateRequest, 'price' | 'proposedAssetSummary'>

export const offeredItems = ({ proposedAssetSummary }: Offered): number =>
  proposedAssetSummary.items.reduce((sum, { actual }) => sum + actual, 0)

/** What one video or photo comes to, to the cent, so that offers of different sizes compare. */
export function pricePerItem(request: Offered): Money {
  const { amount, currency } = request.price
  return { amount: Math.round((amount * 100) / Math.max(1, offeredItems(request))) / 100, currency }
}
