import type { CampaignId } from '@pairtake/protocol/ids'
import { own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { insertCampaign, insertDesiredAssets, replaceReferenceMaterials, type FullCampaignRow } from './campaign-queries.ts'

type NewCampaign = Parameters<typeof insertCampaign>[1] & { id: CampaignId }

/** Creates a draft that asks for the same as another campaign of the brand, without its creators, dates and reviews. */
export async function copyCampaign(tx: Tx, source: FullCampaignRow, draft: NewCampaign): Promise<void> {
  await insertCampaign(tx, {
    ...draft,
    description: source.description,
    shippable_product: source.shippable_product,
    delivery_days: source.delivery_days,
    desired_creators: source.desired_creators,
    restriction_age_from: source.restriction_age_from,
    restriction_age_to: source.restriction_age_to,
    restriction_genders: source.restriction_genders,
    restriction_countries: source.restriction_countries,
    restriction_language: source.restriction_language,
  })
  await insertDesiredAssets(
    tx,
    source.desired_assets.map(({ type, count, brief, crop, requirements }, position) => ({
      id: newId(),
      campaign_id: draft.id,
      type,
      count,
      brief,
      crop,
      requirements,
      position,
    })),
  )
  // The files themselves are shared: a file is kept as long as any campaign shows it.
  const files = source.reference_materials.map(({ id }) => id)
  await replaceReferenceMaterials(tx, own({ ...source, id: draft.id }), files)
}
