import * as z from 'zod/mini'
import { emptyAsNull, line, optionalField, optionalText, wholeNumber } from '#fields.ts'
import { gender, mediaType } from '#general.ts'
import { campaignId, desiredAssetId, mediaId } from '#ids.ts'
import { limits } from '#limits.ts'
import { countryCode, languageLocale } from '#reference/reference-fields.ts'
import { requirementsForm } from '#take-check/take-check.ts'

const campaignName = line({ ...limits.campaignName, label: 'The name' })

/** `fromCampaignId`: one of the agency's campaigns, whose requirements are copied into the draft. */
export const newCampaignForm = z.object({ name: campaignName, fromCampaignId: optionalField(campaignId) })

const age = (label: string) => emptyAsNull(wholeNumber({ ...limits.restrictionAge, label }))

const count = wholeNumber({ ...limits.assetsPerType, label: 'The count' })

const desiredAssetFields = z.object({
  id: optionalField(desiredAssetId),
  type: mediaType,
  count,
  brief: optionalText({ ...limits.brief, label: 'The brief' }),
  crop: optionalField(z.string().check(z.maxLength(20, 'The crop is too long.'))),
  /** If absent, the stored requirements are kept. */
  requirements: optionalField(requirementsForm),
})

type AskedOfFile = { type: string; requirements?: z.output<typeof requirementsForm> | null | undefined }

const desiredAssetForm = desiredAssetFields.check(
  z.refine<AskedOfFile>(({ type, requirements: asked }) => type === 'video' || (asked?.minSeconds == null && asked?.maxSeconds == null), {
    error: 'Photos have no length.',
    path: ['requirements', 'minSeconds'],
  }),
  z.refine<AskedOfFile>(({ type, requirements: asked }) => type === 'video' || !(asked?.sound || asked?.captions), {
    error: 'Photos have no sound and no captions.',
    path: ['requirements', 'sound'],
  }),
)

const fields = {
  name: campaignName,
  description: optionalText({ ...limits.description, label: 'The description' }),
  restrictionAgeFrom: age('Age "from"'),
  restrictionAgeTo: age('Age "to"'),
  restrictionGenders: z.array(gender),
  restrictionCountries: z.array(countryCode()),
  restrictionLanguage: emptyAsNull(languageLocale()),
  referenceMaterials: z.array(mediaId).check(z.maxLength(50, 'At most 50 files of reference material.')),
  desiredAssets: z.array(desiredAssetForm).check(
    z.maxLength(100, 'Too many desired assets.'),
    // Several assets of one type may exist, 50 a type in sum.
    z.refine((assets) => sumOf(assets, 'video') <= limits.assetsPerType.max, `At most ${limits.assetsPerType.max} videos in total.`),
    z.refine((assets) => sumOf(assets, 'photos') <= limits.assetsPerType.max, `At most ${limits.assetsPerType.max} photos in total.`),
  ),
  desiredCreators: wholeNumber({ ...limits.desiredCreators, label: 'The number of creators' }),
  shippableProduct: z.boolean('Please say whether a product is sent.'),
  /** Null: jobs have no due date. */
  deliveryDays: optionalField(wholeNumber({ ...limits.deliveryDays, label: 'The delivery time' })),
}

function sumOf(assets: readonly { type: string; count: number }[], type: string): number {
  return assets.filter((asset) => asset.type === type).reduce((sum, asset) => sum + asset.count, 0)
}

type Ages = { restrictionAgeFrom?: number | null | undefined; restrictionAgeTo?: number | null | undefined }

/** The error is attached to "from" (S1 section 5). */
const agesInOrder = z.refine<Ages>(
  (ages) => ages.restrictionAgeFrom == null || ages.restrictionAgeTo == null || ages.restrictionAgeFrom <= ages.restrictionAgeTo,
  { error: 'Age "from" is greater than "to"', path: ['restrictionAgeFrom'] },
)

/** The editor's whole form. */
export const campaignForm = z.object(fields).check(agesInOrder)

/** PATCH: any subset of the form (S1-080). */
export const campaignSave = z.partial(z.object(fields)).check(agesInOrder)
export type CampaignSave = z.output<typeof campaignSave>

export const restrictionsForm = z
  .partial(
    z.object({
      restrictionAgeFrom: fields.restrictionAgeFrom,
      restrictionAgeTo: fields.restrictionAgeTo,
      restrictionGenders: fields.restrictionGenders,
      restrictionCountries: fields.restrictionCountries,
      restrictionLanguage: fields.restrictionLanguage,
    }),
  )
  .check(agesInOrder)
