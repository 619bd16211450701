import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { Gender, MediaType } from '@pairtake/protocol/general'
import type { Requirements } from '@pairtake/protocol/take-check/take-check'

export type EditorAsset = {
  id: string | null
  type: MediaType
  count: number
  brief: string
  crop: string | null
  /** Absent in a draft from before there were any: what stands stays. */
  requirements?: Requirements
}

/** Nothing is asked. */
export const noRequirements: Requirements = { minSeconds: null, maxSeconds: null, minShortSide: null, sound: false, captions: false }

/** The editor's form: the save payload of S1 section 3. */
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
  /** Absent in a draft from before there was one. */
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

/** The form carries only ids, so the names of the files are kept beside it. */
export function fileNamesOf(campaign: Campaign): FileNames {
  return Object.fromEntries(campaign.referenceMaterials.map(({ media, fileName }) => [media.id, fileName]))
}

/** S1 section 5. */
const briefTemplate = 'Duration: \nAspect ratio: \nHook requirements: \nSubtitle requirements: '

export function withTemplate(brief: string): string {
  return brief.trim() === '' ? briefTemplate : `${brief.trimEnd()}\n\n${briefTemplate}`
}

/** For `useWatch`, which else says that any part of the values may be missing. */
export const asTyped = (values: EditorValues): EditorValues => values
