import type { Requirements } from '@pairtake/protocol/take-check/take-check'

// Written only by the database functions `campaign_snapshot` and `creator_profile_snapshot`, with these fields.

export type SnapshotAsset = {
  id: string
  type: 'video' | 'photos'
  count: number
  brief: string
  crop: string | null
  /** Absent if there are no requirements for its files. */
  requirements?: Requirements
}
export type CampaignSnapshot = {
  name: string
  description: string
  shippableProduct: boolean
  desiredCreators: number
  /** Absent if the campaign sets no delivery time. */
  deliveryDays?: number
  restrictionAgeFrom: number | null
  restrictionAgeTo: number | null
  restrictionGenders: string[]
  restrictionCountries: string[]
  restrictionLanguage: string | null
  desiredAssets: SnapshotAsset[]
  referenceMaterials: { id: string; fileName: string }[]
}

export type ProfileSnapshot = {
  gender: string | null
  birthDate: string | null
  nativeLanguage: string | null
  languages: string[]
  shortBio: string
  country: string | null
  streetAddress: string
  city: string
  state: string
  postalCode: string
  instagram: string
  portfolio: { id: string; name: string }[]
}
