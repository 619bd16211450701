import * as z from 'zod/mini'
import { dateOnly, line, text } from '#fields.ts'
import { gender } from '#general.ts'
import { limits } from '#limits.ts'
import { countryCode, languageLocale } from '#reference/reference-fields.ts'

const at = limits.residence

const fields = {
  gender,
  birthDate: dateOnly,
  nativeLanguage: languageLocale('Please choose your native language.'),
  languages: z
    .array(languageLocale(), 'Please choose at least one professional language.')
    .check(z.minLength(1, 'Please choose at least one professional language.'), z.maxLength(30, 'At most 30 languages.')),
  shortBio: text({ ...limits.shortBio, label: 'The short bio' }),
  residenceCountry: countryCode(),
  residenceCity: line({ max: at.city, label: 'The city' }),
  residenceState: line({ max: at.state, label: 'The state' }),
  residencePostalCode: line({ max: at.postalCode, label: 'The postal code' }),
  residenceStreetAddress: line({ max: at.street, label: 'The address' }),
  socialInfo: z.object(
    { instagram: line({ ...limits.instagram, label: 'The Instagram handle or url' }) },
    'The Instagram handle or url is required.',
  ),
}

/** PUT: every field (S2 section 5). The age of 18 to 90 is checked against the server's day. */
export const creatorProfileForm = z.object(fields)

/** PATCH: any subset. */
export const creatorProfileSave = z.partial(creatorProfileForm)
export type CreatorProfileSave = z.output<typeof creatorProfileSave>
