import type { CampaignSave } from '@pairtake/protocol/campaign/campaign-form'
import type { CampaignId, DesiredAssetId } from '@pairtake/protocol/ids'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import {
  committedCounts,
  deleteDesiredAsset,
  insertDesiredAssets,
  listDesiredAssets,
  updateDesiredAsset,
  type CampaignRow,
  type DesiredAssetRow,
} from './campaign-queries.ts'

type DesiredAssetInput = NonNullable<CampaignSave['desiredAssets']>[number]

export const nothingWanted = () => fieldRefusal('desiredAssets', 'Ask for at least one video or photo.')

/**
 * Saves the list of desired assets. One that a contract committed to can neither be removed, change its type, nor fall below the committed count;
 * other removed ones are kept hidden for the history, and deleted if the campaign was never on the market. Once the campaign was on the market, one that changes its type is removed too and
 * a new one takes its place: offers name an asset by its id, and would otherwise promise something else than what was agreed.
 */
export async function saveDesiredAssets(
  tx: Tx,
  campaign: Own<CampaignRow>,
  save: { assets: DesiredAssetInput[]; now: Date },
): Promise<void> {
  const known = (await listDesiredAssets(tx, campaign.id)).filter((asset) => asset.removed_at === null)
  const committed = await committedCounts(tx, campaign.id)
  const byId = new Map(known.map((asset) => [asset.id, asset]))
  const [named, kept] = [new Set<string>(), new Set<string>()]

  for (const [position, asset] of save.assets.entries()) {
    const current = asset.id ? byId.get(asset.id) : undefined
    if (asset.id && !current) throw fieldRefusal(`desiredAssets.${position}.id`, 'This asset does not belong to the campaign.')
    if (current && named.has(current.id)) throw fieldRefusal(`desiredAssets.${position}.id`, 'An asset is listed twice.')
    if (current) {
      named.add(current.id)
      refuseBreach(current, asset, { position, committed: committed.get(current.id) ?? 0 })
    }
    const isRetyped = current !== undefined && asset.type !== current.type
    if (current && !(isRetyped && campaign.published_at !== null)) {
      kept.add(current.id)
      await updateDesiredAsset(tx, current.id, {
        type: asset.type,
        count: asset.count,
        brief: asset.brief,
        crop: asset.crop ?? null,
        // Requirements of videos do not fit photos.
        ...((asset.requirements !== undefined || isRetyped) && { requirements: requirementsOf(asset) }),
        position,
      })
    } else await insertDesiredAssets(tx, [rowOf(campaign.id, asset, position)])
  }

  for (const asset of known.filter((candidate) => !kept.has(candidate.id))) {
    if (committed.has(asset.id)) throw new Refusal('ASSET_COMMITTED', 'An asset that creators are already working on cannot be removed.')
    if (campaign.published_at === null) await deleteDesiredAsset(tx, asset.id)
    else await updateDesiredAsset(tx, asset.id, { removed_at: save.now })
  }
}

function rowOf(campaignId: CampaignId, asset: DesiredAssetInput, position: number) {
  return {
    id: newId<DesiredAssetId>(),
    campaign_id: campaignId,
    type: asset.type,
    count: asset.count,
    brief: asset.brief,
    crop: asset.crop ?? null,
    requirements: requirementsOf(asset),
    position,
  }
}

/** Requirements that ask for nothing are stored as null. */
function requirementsOf({ requirements: asked }: DesiredAssetInput): Requirements | null {
  if (!asked) return null
  const { minSeconds = null, maxSeconds = null, minShortSide = null, sound = false, captions = false } = asked
  const isAsking = minSeconds !== null || maxSeconds !== null || minShortSide !== null || sound || captions
  return isAsking ? { minSeconds, maxSeconds, minShortSide, sound, captions } : null
}

function refuseBreach(current: DesiredAssetRow, asset: DesiredAssetInput, at: { position: number; committed: number }): void {
  if (at.committed === 0) return
  if (asset.type !== current.type)
    throw new Refusal('ASSET_COMMITTED', 'The type of an asset that creators are already working on cannot change.')
  if (asset.count < at.committed) {
    throw fieldRefusal(
      `desiredAssets.${at.position}.count`,
      `A creator is already delivering ${at.committed}, so the count cannot be lower.`,
    )
  }
}
