import type { Campaign } from '@pairtake/protocol/campaign/campaign'

/** The server's sentence when it refuses to accept an offer, for everything that says so beforehand. */
export const allTakenWords = 'All places are taken'

/** A delivered campaign takes nobody, even if a job that was cancelled has left a place. */
export const areAllTaken = ({ state, remainingCreators }: Pick<Campaign, 'state' | 'remainingCreators'>): boolean =>
  state === 'filled' || state === 'delivered' || remainingCreators <= 0

type Progress = Pick<Campaign, 'state' | 'candidateCounts' | 'mediaStats'>

/** Returns the second line of a campaign in a list: what is happening with it now. */
export function campaignProgressWords(campaign: Progress): string {
  const { state, mediaStats, candidateCounts } = campaign
  if (state === 'draft') return 'Not submitted yet'
  if (state === 'in_review') return 'We’re reviewing it, usually within one working day'
  if (state === 'rejected') return 'Not approved. See why inside'
  if (mediaStats.committed > 0) {
    const review = mediaStats.reviewPending > 0 ? `, ${mediaStats.reviewPending} for you to review` : ''
    return `${mediaStats.completed} of ${mediaStats.committed} media approved${review}`
  }
  if (candidateCounts.new > 0) return candidateCounts.new === 1 ? '1 undecided candidate' : `${candidateCounts.new} undecided candidates`
  return candidateCounts.accepted + candidateCounts.declined > 0 ? 'Waiting for more candidates' : 'Waiting for the first candidates'
}

/** Returns for example '14 days to deliver', counted from being hired. */
export function deliveryTimeWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} to deliver`
}

export function placesWords(campaign: Pick<Campaign, 'state' | 'remainingCreators' | 'desiredCreators'>): string {
  if (areAllTaken(campaign)) return allTakenWords
  if (campaign.state !== 'published') return 'No longer open'
  return `${campaign.remainingCreators} of ${campaign.desiredCreators} ${campaign.desiredCreators === 1 ? 'place' : 'places'} left`
}
