import * as z from 'zod/mini'
import { creatorBirthDates } from '@pairtake/protocol/creator-profile/age'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { creatorProfileForm } from '@pairtake/protocol/creator-profile/creator-profile-form'
import { dateOnly } from '@pairtake/protocol/fields'
import { limits } from '@pairtake/protocol/limits'
import { today } from './creator-profile-values.ts'

const { min, max } = limits.creatorAge

function isOfAge(birthDate: string): boolean {
  const { first, last } = creatorBirthDates(today())
  return birthDate >= first && birthDate <= last
}

/** The wire's rules plus the age, which the server checks against its own date. */
const enteredRules = z.extend(creatorProfileForm, {
  birthDate: dateOnly.check(z.refine(isOfAge, `You must be between ${min} and ${max} years old.`)),
})

/** The age counts only while the birthdate can be entered: a verified creator who turns 91 has no field to correct, and still saves the rest. */
export function creatorProfileRulesOf(profile: Pick<CreatorProfile, 'state'>) {
  return creatorProfileCan.saveIdentity(profile) ? enteredRules : creatorProfileForm
}
