import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignSave } from '@pairtake/protocol/campaign/campaign-form'
import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import type { MediaId } from '@pairtake/protocol/ids'
import type { Updateable } from 'kysely'
import type { Campaign } from '#adapters/database/schema.gen.ts'
import { isId, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { noteCampaignEdit } from '#features/review/review-queries.ts'
import { lockOwnCampaign, requireOwnCampaign } from './campaign-access.ts'
import { moveCampaign, ownReferenceMedia, replaceReferenceMaterials, updateCampaign, type CampaignRow } from './campaign-queries.ts'
import { viewCampaign } from './campaign-view.ts'
import { askForCover } from './draw-cover-act.ts'
import { nothingWanted, saveDesiredAssets } from './save-desired-assets-act.ts'

export const saveCampaign = serve(wire.saveCampaign, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const campaign = await lockOwnCampaign(tx, caller, params.id)
    const closed = campaignCan.save.why(campaign)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
    refuseTooFewCreators(campaign, body)
    refuseAgesOutOfOrder(campaign, body)
    refuseNothingWanted(campaign, body)
    refuseUnconfirmedAddresses(campaign, body)

    const now = deps.now()
    await updateCampaign(tx, campaign, { ...columnsOf(body), updated_at: now })
    if (body.desiredAssets) await saveDesiredAssets(tx, campaign, { assets: body.desiredAssets, now })
    if (body.referenceMaterials) {
      await saveReferences(tx, campaign, body.referenceMaterials)
      await askForCover(tx, deps, campaign.id)
    }
    if (campaign.state === 'published') await noteCampaignEdit(tx, campaign.id, now)
    await fillWhenEnough(tx, campaign, { desiredCreators: body.desiredCreators ?? campaign.desired_creators, now })
  })

  return { data: viewCampaign(await requireOwnCampaign(deps.db, caller, params.id), call) }
})

/** S1 section 5: not below the number of creators already accepted. */
function refuseTooFewCreators(campaign: CampaignRow, body: CampaignSave): void {
  if (body.desiredCreators === undefined || body.desiredCreators >= campaign.hired) return
  throw fieldRefusal('desiredCreators', `${campaign.hired} creators are already hired, so the number cannot be lower.`)
}

/** A partial save may have only one end of the range; the other one is in the row. */
function refuseAgesOutOfOrder(campaign: CampaignRow, body: CampaignSave): void {
  const from = body.restrictionAgeFrom === undefined ? campaign.restriction_age_from : body.restrictionAgeFrom
  const to = body.restrictionAgeTo === undefined ? campaign.restriction_age_to : body.restrictionAgeTo
  if (from !== null && to !== null && from > to) throw fieldRefusal('restrictionAgeFrom', 'Age "from" is greater than "to"')
}

/** A campaign on the market asks for something, as when it was submitted. */
function refuseNothingWanted(campaign: CampaignRow, body: CampaignSave): void {
  if (campaign.state === 'published' && body.desiredAssets?.length === 0) throw nothingWanted()
}

/**
 * Creators confirm the address when they apply to a campaign that sends a product (S2 section 5). An accepted offer would give the brand the address
 * of one who never did.
 */
function refuseUnconfirmedAddresses(campaign: CampaignRow, body: CampaignSave): void {
  const { candidates_new: open } = campaign
  if (!body.shippableProduct || campaign.shippable_product || open === 0) return
  throw fieldRefusal(
    'shippableProduct',
    open === 1
      ? 'One creator has applied without confirming an address. Accept or decline that application first.'
      : `${open} creators have applied without confirming an address. Accept or decline their applications first.`,
  )
}

/** Only given fields are written; everything else in a body is ignored. */
function columnsOf(body: CampaignSave): Updateable<Campaign> {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.restrictionAgeFrom !== undefined && { restriction_age_from: body.restrictionAgeFrom }),
    ...(body.restrictionAgeTo !== undefined && { restriction_age_to: body.restrictionAgeTo }),
    ...(body.restrictionGenders !== undefined && { restriction_genders: [...new Set(body.restrictionGenders)] }),
    ...(body.restrictionCountries !== undefined && { restriction_countries: [...new Set(body.restrictionCountries)] }),
    ...(body.restrictionLanguage !== undefined && { restriction_language: body.restrictionLanguage }),
    ...(body.desiredCreators !== undefined && { desired_creators: body.desiredCreators }),
    ...(body.shippableProduct !== undefined && { shippable_product: body.shippableProduct }),
    ...(body.deliveryDays !== undefined && { delivery_days: body.deliveryDays }),
  }
}

async function saveReferences(tx: Tx, campaign: Own<CampaignRow>, mediaIds: MediaId[]): Promise<void> {
  const possible = [...new Set(mediaIds.filter(isId))]
  const known =
    possible.length === 0 ? new Set<string>() : await ownReferenceMedia(tx, { agencyId: campaign.agency_id, mediaIds: possible })
  const missing = mediaIds.findIndex((mediaId) => !known.has(mediaId))
  if (missing >= 0) throw fieldRefusal(`referenceMaterials.${missing}`, 'This file does not exist.')
  await replaceReferenceMaterials(tx, campaign, possible)
}

/** Any save fills a published campaign if enough creators are hired. */
async function fillWhenEnough(tx: Tx, campaign: CampaignRow, save: { desiredCreators: number; now: Date }): Promise<void> {
  if (campaign.state === 'published' && campaign.hired >= save.desiredCreators)
    await moveCampaign(tx, { of: { id: campaign.id }, action: 'fill', change: { filled_at: save.now } })
}
