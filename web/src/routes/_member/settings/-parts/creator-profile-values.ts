import {
  replaceCreatorProfile,
  updateCreatorProfile,
  type CreatorProfile,
} from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { call } from '#api/call.ts'

export type CreatorProfileValues = {
  gender: string
  birthDate: string
  nativeLanguage: string
  languages: string[]
  shortBio: string
  residenceCountry: string
  residenceStreetAddress: string
  residenceCity: string
  residenceState: string
  residencePostalCode: string
  socialInfo: { instagram: string }
}

export function valuesOf(profile: CreatorProfile): CreatorProfileValues {
  const { residence } = profile
  return {
    gender: profile.gender ?? '',
    birthDate: profile.birthDate ?? '',
    nativeLanguage: profile.nativeLanguage?.locale ?? '',
    languages: profile.languages.map(({ locale }) => locale),
    shortBio: profile.shortBio,
    residenceCountry: residence.country?.code ?? '',
    residenceStreetAddress: residence.streetAddress,
    residenceCity: residence.city,
    residenceState: residence.state,
    residencePostalCode: residence.postalCode,
    socialInfo: { instagram: profile.socialInfo.instagram },
  }
}

export const today = () => new Date().toISOString().slice(0, 10)

/** S2 section 4: a verified profile is updated in part and keeps birthdate and gender; otherwise it is replaced. */
export async function saveProfile(profile: CreatorProfile, values: CreatorProfileValues): Promise<void> {
  const { creatorProfileForm } = await import('@pairtake/protocol/creator-profile/creator-profile-form')
  const whole = creatorProfileForm.parse(values)
  if (profile.state !== 'verified') {
    await call(replaceCreatorProfile, { body: whole })
    return
  }
  const { gender: _gender, birthDate: _birthDate, ...part } = whole
  await call(updateCreatorProfile, { body: part })
}
