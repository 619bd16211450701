import { createCampaign, publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId, DesiredAssetId } from '@pairtake/protocol/ids'
import { approveCampaign, rejectCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { campaigns, type CampaignKey, type CampaignStory } from './demo-campaigns.ts'
import { layMedia } from './demo-media.ts'
import { keysOf, type Cast } from './demo-members.ts'
import type { Stage } from './demo-stage.ts'

export type DemoCampaign = {
  id: CampaignId
  brand: CampaignStory['brand']
  assets: { id: DesiredAssetId; type: 'video' | 'photos'; count: number }[]
}
export type Market = Record<CampaignKey, DemoCampaign>

/** Schedules the writing, submission and verdict of every campaign; the market fills up as the stage plays. */
export function openMarket(stage: Stage, cast: Cast): Market {
  const market: Partial<Market> = {}
  for (const key of keysOf(campaigns)) {
    const story: CampaignStory = campaigns[key]
    const begun = story.createdDaysAgo ?? (story.submittedDaysAgo ?? 0) + 1
    stage.at(begun, async () => {
      market[key] = await write(stage, cast, story)
    })
    if (story.submittedDaysAgo === undefined) continue
    stage.at(story.submittedDaysAgo, async () => {
      await stage.call(publishCampaign, { as: cast.brands[story.brand], params: { id: market[key]?.id ?? '' } })
    })
    judge(stage, cast, story, () => market[key]?.id ?? '')
  }
  // Only read by events after the campaign was created.
  return market as Market
}

async function write(stage: Stage, cast: Cast, story: CampaignStory): Promise<DemoCampaign> {
  const as = cast.brands[story.brand]
  const { data } = await stage.call(createCampaign, { as, body: { name: story.name } })
  const referenceMaterials = []
  for (const { fileName, kind, scene, hue = 0 } of story.references ?? []) {
    const file = { kind, use: 'reference' as const, scene, hue }
    referenceMaterials.push(
      await layMedia(stage, { ownerId: as.id, entity: 'CampaignReferenceMaterial', entityId: data.id, fileName, file }),
    )
  }
  const saved = await stage.call(saveCampaign, { as, params: { id: data.id }, body: { ...story.save, referenceMaterials } })
  return { id: data.id, brand: story.brand, assets: saved.data.desiredAssets }
}

function judge(stage: Stage, cast: Cast, story: CampaignStory, idOf: () => string): void {
  const { verdict, submittedDaysAgo = 0, editedDaysAgo } = story
  if (verdict === undefined) return
  const as = cast.operator
  stage.at(submittedDaysAgo - 0.2, async () => {
    const params = { id: idOf() }
    if (verdict === 'approved') await stage.call(approveCampaign, { as, params })
    else await stage.call(rejectCampaign, { as, params, body: { reason: verdict.rejected } })
  })
  if (editedDaysAgo === undefined) return
  stage.at(editedDaysAgo, async () => {
    const body = { description: `${story.save.description} Laces tied, please.` }
    await stage.call(saveCampaign, { as: cast.brands[story.brand], params: { id: idOf() }, body })
  })
}
