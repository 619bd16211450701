import type { Campaign } from '@pairtake/protocol/campaign/campaign'

/** Returns the second line of a campaign in a list: what is happening with it now. */
export function campaignProgressWords(campaign: Campaign): string {
  const { state, mediaStats, candidateCounts } = campaign
  if (state === 'draft') return 'Not submitted yet'
  if (state === 'in_review') return 'We’re reviewing it, usually within one working day'
  if (state === 'rejected') return 'Not approved. See why inside'
  if (mediaStats.committed > 0) {
    const review = mediaStats.reviewPending > 0 ? `, ${mediaStats.reviewPending} for you to review` : ''
    return `${mediaStats.completed} of ${mediaStats.committed} media approved${review}`
  }
  if (candidateCounts.new > 0) return candidateCounts.new === 1 ? '1 undecided candidate' : `${candidateCounts.new} undecided candidates`
  return 'Waiting for the first candidates'
}

/** Returns for example '14 days to deliver', counted from being hired. */
export function deliveryTimeWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'} to deliver`
}

export function placesWords(campaign: { remainingCreators: number; desiredCreators: number }): string {
  return `${campaign.remainingCreators} of ${campaign.desiredCreators} ${campaign.desiredCreators === 1 ? 'place' : 'places'} left`
}
