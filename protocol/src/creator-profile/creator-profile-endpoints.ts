import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { address, date, gender, language } from '#general.ts'
import { dataOf } from '#paging.ts'
import { creatorProfileStates } from './creator-profile-actions.ts'
import { creatorProfileForm, creatorProfileSave } from './creator-profile-form.ts'

export const creatorProfile = z.object({
  state: z.enum(creatorProfileStates),
  lastRejectionReason: z.nullable(z.string()),
  gender: z.nullable(gender),
  birthDate: z.nullable(date),
  nativeLanguage: z.nullable(language),
  languages: z.array(language),
  shortBio: z.string(),
  residence: address,
  socialInfo: z.object({ instagram: z.string() }),
})
export type CreatorProfile = z.infer<typeof creatorProfile>

export const getCreatorProfile = endpoint({
  method: 'GET',
  path: '/creator-profile',
  summary: 'Returns the caller’s creator profile.',
  callers: ['creator'],
  answer: dataOf(creatorProfile),
  errors: [],
})

export const replaceCreatorProfile = endpoint({
  method: 'PUT',
  path: '/creator-profile',
  summary: 'Saves the whole profile.',
  callers: ['creator'],
  body: creatorProfileForm,
  answer: dataOf(creatorProfile),
  changes: ['creator-profile'],
  errors: ['PROFILE_LOCKED'],
})

export const updateCreatorProfile = endpoint({
  method: 'PATCH',
  path: '/creator-profile',
  summary: 'Updates any subset of the profile’s fields.',
  callers: ['creator'],
  body: creatorProfileSave,
  answer: dataOf(creatorProfile),
  changes: ['creator-profile'],
  errors: ['PROFILE_LOCKED'],
})

export const submitCreatorProfile = endpoint({
  method: 'POST',
  path: '/creator-profile-submit',
  summary: 'Requests verification; requires a complete profile and three portfolio videos.',
  callers: ['creator'],
  answer: dataOf(creatorProfile),
  changes: ['creator-profile'],
  errors: ['STATE_MOVED_ON', 'ONBOARDING_INCOMPLETE'],
})
