import * as z from 'zod/mini'
import { country, gender, language, mediaType, party, time } from '#general.ts'
import { campaignId, desiredAssetId, mediaId } from '#ids.ts'
import { requirements } from '#take-check/take-check.ts'
import { campaignStates } from './campaign-actions.ts'

export const desiredAsset = z.object({
  id: desiredAssetId,
  type: mediaType,
  count: z.int(),
  brief: z.string(),
  crop: z.nullable(z.string()),
  requirements: z.nullable(requirements),
  /** The largest count of this asset that any contract has committed to; it limits edits. */
  committed: z.int(),
})
export type DesiredAsset = z.infer<typeof desiredAsset>

/** A campaign as a creator sees it. */
export const campaignForCreator = z.object({
  id: campaignId,
  name: z.string(),
  description: z.string(),
  state: z.enum(campaignStates),
  shippableProduct: z.boolean(),
  desiredCreators: z.int(),
  remainingCreators: z.int(),
  /** Days from being hired to the due date; null if there is no due date. */
  deliveryDays: z.nullable(z.int()),
  createdAt: time,
  currency: z.string(),
  agency: party,
  desiredAssets: z.array(desiredAsset),
  desiredAssetTotals: z.object({ video: z.int(), photos: z.int() }),
  referenceMaterials: z.array(z.object({ fileName: z.string(), media: z.object({ id: mediaId }) })),
  /** The first image of the reference material; null if there is none or it is not rendered yet. */
  coverUrl: z.nullable(z.string()),
  restrictionAge: z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()) }),
  restrictionGenders: z.array(gender),
  restrictionCountries: z.array(country),
  restrictionLanguage: z.nullable(language),
  mediaStats: z.object({ completed: z.int(), committed: z.int(), reviewPending: z.int() }),
  mediaRequirements: z.object({ total: z.int() }),
})
export type CampaignForCreator = z.infer<typeof campaignForCreator>

export const campaign = z.extend(campaignForCreator, {
  candidateCounts: z.object({
    new: z.int(),
    accepted: z.int(),
    declined: z.int(),
    /** Accepted candidates whose job is not cancelled: the count used for places, minimum and warnings. */
    hired: z.int(),
  }),
  lastRejectionReason: z.nullable(z.string()),
})
export type Campaign = z.infer<typeof campaign>
