import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'

type Standing = Pick<CandidateRequest, 'proposedAssetSummary'>

/** Returns why an offer that this person could accept cannot be accepted now, as the server would refuse it; undefined if it can. */
export function acceptBlock(
  { proposedAssetSummary }: Standing,
  campaign: Pick<Campaign, 'state' | 'remainingCreators'>,
): string | undefined {
  const { state, remainingCreators } = campaign
  if (state === 'filled' || state === 'delivered' || remainingCreators <= 0) return 'All places are taken'
  if (state !== 'published') return 'This campaign is no longer open.'
  const isChanged = proposedAssetSummary.items.some(({ actual, desired }) => actual > desired)
  return isChanged ? 'The campaign has changed. Please offer again.' : undefined
}
