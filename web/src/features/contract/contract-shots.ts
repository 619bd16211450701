import type { Contract } from '@pairtake/protocol/contract/contract'
import type { Shot, ShotState } from '#ui/signs/shot-strip.tsx'
import { contractMediaLooks } from '#features/contract-media/contract-media-badge.tsx'

/** Returns one frame for each item of a job: by the delivered media in a detail, or by the counts in a list. */
export function shotsOfContract(contract: Contract): Shot[] {
  const { contractAssets } = contract
  if (!contractAssets) return shotsOfCounts(contract)
  return contractAssets.flatMap(({ type, committed, contractMedias }) =>
    Array.from({ length: Math.max(committed, contractMedias.length) }, (_, index): Shot => {
      const media = contractMedias[index]
      return { kind: type === 'video' ? 'video' : 'photo', state: media ? contractMediaLooks[media.state].shot : 'empty' }
    }),
  )
}

function shotsOfCounts({ campaign, mediaStats, mediaCommitted }: Contract): Shot[] {
  const { completed, reviewPending, changesRequested } = mediaStats
  const isVideo = (index: number) => index < campaign.desiredAssetTotals.video
  const stateAt = (index: number): ShotState => {
    if (index < completed) return 'approved'
    if (index < completed + reviewPending) return 'review'
    return index < completed + reviewPending + changesRequested ? 'changes' : 'empty'
  }
  return Array.from({ length: mediaCommitted }, (_, index) => ({ kind: isVideo(index) ? 'video' : 'photo', state: stateAt(index) }))
}
