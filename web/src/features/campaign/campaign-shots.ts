import type { CampaignForCreator, DesiredAsset } from '@pairtake/protocol/campaign/campaign'
import { limits } from '@pairtake/protocol/limits'
import type { Shot, ShotShape } from '#ui/signs/shot-strip.tsx'

export const shotShapes = ['9:16', '4:5', '1:1', '16:9'] as const satisfies readonly ShotShape[]

function shapeOf(crop: string | null): ShotShape | undefined {
  return shotShapes.find((shape) => shape === crop)
}

type AskedAsset = Pick<DesiredAsset, 'type' | 'count' | 'crop'>

/** Returns one frame for each item that a campaign asks of one creator. */
export function shotsAsked(assets: readonly AskedAsset[]): Shot[] {
  return assets.flatMap(({ type, count, crop }) => {
    const shot: Shot = { kind: type === 'video' ? 'video' : 'photo', state: 'asked', shape: shapeOf(crop) }
    // A count being typed may be any number.
    return Array.from({ length: Math.max(0, Math.min(count, limits.assetsPerType.max)) }, () => shot)
  })
}

/** Returns the progress of a whole campaign: approved frames first, then those waiting for review, then those still owed. */
export function shotsOfCampaign(campaign: CampaignForCreator): Shot[] {
  const asked = shotsAsked(campaign.desiredAssets)
  const { committed, completed, reviewPending } = campaign.mediaStats
  if (committed === 0 || asked.length === 0) return asked
  return Array.from({ length: committed }, (_, index): Shot => {
    const { kind, shape } = asked[index % asked.length] ?? { kind: 'video', shape: undefined }
    return { kind, shape, state: index < completed ? 'approved' : index < completed + reviewPending ? 'review' : 'empty' }
  })
}
