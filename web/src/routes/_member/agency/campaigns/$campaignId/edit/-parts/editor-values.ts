import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { Gender, MediaType } from '@pairtake/protocol/general'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'

export type EditorAsset = {
  id: string | null
  type: MediaType
  count: number
  brief: string
  crop: string | null
  /** Absent in a draft stored before requirements existed; the saved ones are then kept. */
  requirements?: Requirements
}

/** No requirements. */
export const noRequirements: Requirements = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }

/** The editor's form: the payload of a save in S1 section 3. */
export type EditorValues = {
  name: string
  description: string
  restrictionAgeFrom: number | null
  restrictionAgeTo: number | null
  restrictionGenders: Gender[]
  restrictionCountries: string[]
  restrictionLanguage: string | null
  referenceMaterials: string[]
  desiredAssets: EditorAsset[]
  desiredCreators: number
  shippableProduct: boolean
  /** Absent in a draft stored before this field existed. */
  deliveryDays?: number | null
}

export function valuesOf(campaign: Campaign): EditorValues {
  return {
    name: campaign.name,
    description: campaign.description,
    restrictionAgeFrom: campaign.restrictionAge.from,
    restrictionAgeTo: campaign.restrictionAge.to,
    restrictionGenders: campaign.restrictionGenders,
    restrictionCountries: campaign.restrictionCountries.map(({ code }) => code),
    restrictionLanguage: campaign.restrictionLanguage?.locale ?? null,
    referenceMaterials: campaign.referenceMaterials.map(({ media }) => media.id),
    desiredAssets: campaign.desiredAssets.map(({ id, type, count, brief, crop, requirements }) => ({
      id,
      type,
      count,
      brief,
      crop,
      requirements: requirements ?? noRequirements,
    })),
    desiredCreators: campaign.desiredCreators,
    shippableProduct: campaign.shippableProduct,
    deliveryDays: campaign.deliveryDays,
  }
}

export type FileNames = Record<string, string>

/** The form only has ids, so the file names are stored separately. */
export function fileNamesOf(campaign: Campaign): FileNames {
  return Object.fromEntries(campaign.referenceMaterials.map(({ media, fileName }) => [media.id, fileName]))
}

/** S1 section 5. */
const briefTemplate = 'Duration: \nAspect ratio: \nHook requirements: \nSubtitle requirements: '

export function withTemplate(brief: string): string {
  return brief.trim() === '' ? briefTemplate : `${brief.trimEnd()}\n\n${briefTemplate}`
}

/** For `useWatch`, whose type otherwise makes every value optional. */
export const asTyped = (values: EditorValues): EditorValues => values
