import * as z from 'zod/mini'
import { creatorBirthDates } from '@pairtake/protocol/creator-profile/age'
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
export const creatorProfileRules = z.extend(creatorProfileForm, {
  birthDate: dateOnly.check(z.refine(isOfAge, `You must be between ${min} and ${max} years old.`)),
})
