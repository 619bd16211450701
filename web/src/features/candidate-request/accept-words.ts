import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { allTakenWords, areAllTaken } from '#features/campaign/campaign-words.ts'

type Standing = Pick<CandidateRequest, 'proposedAssetSummary'>
type Room = Pick<Campaign, 'state' | 'remainingCreators'>

/** Returns why an offer that this person could accept cannot be accepted now, as the server would refuse it; undefined if it can. */
export function acceptBlock({ proposedAssetSummary }: Standing, campaign: Room): string | undefined {
  if (areAllTaken(campaign)) return allTakenWords
  if (campaign.state !== 'published') return 'This campaign is no longer open.'
  const isChanged = proposedAssetSummary.items.some(({ actual, desired }) => actual > desired)
  return isChanged ? 'The campaign has changed. Please offer again.' : undefined
}
