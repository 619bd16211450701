import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { creatorBirthDates } from '@pairtake/protocol/creator-profile/age'
import type { CreatorProfileSave } from '@pairtake/protocol/creator-profile/creator-profile-form'
import { limits } from '@pairtake/protocol/limits'
import type { Updateable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { CreatorProfile } from '#adapters/database/schema.gen.ts'
import type { Caller } from '#http/serve.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { dayOf } from '#wire-time.ts'
import { requireLockedProfile } from './creator-profile-access.ts'
import { moveCreatorProfile, type CreatorProfileRow } from './creator-profile-queries.ts'

/** PUT has every field and PATCH some; the same rules apply to both. */
export async function saveOwnProfile(
  tx: Tx,
  { caller, save, now }: { caller: Caller; save: CreatorProfileSave; now: Date },
): Promise<CreatorProfileRow> {
  const profile = await requireLockedProfile(tx, caller)
  refuseLockedProfile(profile, save)
  refuseAge(save.birthDate, dayOf(now))

  const change = profileColumns(save)
  if (Object.keys(change).length === 0) return profile
  return moveCreatorProfile(tx, { of: { creator_id: caller.id }, action: 'save', change, otherwise: locked })
}

const locked = () => new Refusal('PROFILE_LOCKED', 'Your profile is in review. You can change it when the review is done.')

/** During a review nothing can change; afterwards birthdate and gender stay as they were verified (S2 section 4). */
function refuseLockedProfile(row: CreatorProfileRow, save: CreatorProfileSave): void {
  if (!creatorProfileCan.save(row)) throw locked()
  if (creatorProfileCan.saveIdentity(row)) return
  const hasOtherGender = save.gender !== undefined && save.gender !== row.gender
  const hasOtherBirthDate = save.birthDate !== undefined && save.birthDate !== row.birth_date
  if (hasOtherGender || hasOtherBirthDate) {
    throw new Refusal('PROFILE_LOCKED', 'Birthdate and gender are verified and can no longer be changed. Please contact support.')
  }
}

function refuseAge(birthDate: string | undefined, today: string): void {
  if (birthDate === undefined) return
  const { first, last } = creatorBirthDates(today)
  const { min, max } = limits.creatorAge
  if (birthDate < first || birthDate > last) throw fieldRefusal('birthDate', `Creators are between ${min} and ${max} years old.`)
}

/** Only given fields are written; everything else in a body is ignored. */
function profileColumns(save: CreatorProfileSave): Updateable<CreatorProfile> {
  return {
    ...(save.gender !== undefined && { gender: save.gender }),
    ...(save.birthDate !== undefined && { birth_date: save.birthDate }),
    ...(save.nativeLanguage !== undefined && { native_language: save.nativeLanguage }),
    ...(save.languages !== undefined && { languages: [...new Set(save.languages)] }),
    ...(save.shortBio !== undefined && { short_bio: save.shortBio }),
    ...(save.residenceCountry !== undefined && { country: save.residenceCountry }),
    ...(save.residenceStreetAddress !== undefined && { street_address: save.residenceStreetAddress }),
    ...(save.residenceCity !== undefined && { city: save.residenceCity }),
    ...(save.residenceState !== undefined && { state_region: save.residenceState }),
    ...(save.residencePostalCode !== undefined && { postal_code: save.residencePostalCode }),
    ...(save.socialInfo !== undefined && { instagram: save.socialInfo.instagram }),
  }
}
