import * as z from 'zod/mini'
import { line, optionalField, optionalLine, passwordPair } from '#fields.ts'
import { limits } from '#limits.ts'

const names = {
  firstName: line({ ...limits.personName, label: 'First name' }),
  lastName: line({ ...limits.personName, label: 'Last name' }),
}

/** S2 section 5: the company name is required for agencies and optional otherwise. */
export const agencyProfileForm = z.object({ ...names, companyName: line({ ...limits.companyName, label: 'Company name' }) })
export const memberProfileForm = z.object({ ...names, companyName: optionalLine({ ...limits.companyName, label: 'Company name' }) })

/** Any subset; the server applies the agency's stricter rule by role. */
export const userProfileSave = z.object({
  firstName: z.optional(names.firstName),
  lastName: z.optional(names.lastName),
  companyName: optionalField(z.string()),
})

export const changePasswordForm = z.object({
  oldPassword: z
    .string('The old password is required.')
    .check(z.minLength(1, 'The old password is required.'), z.maxLength(1024, 'This password is too long.')),
  password: passwordPair,
})

export const deleteAccountForm = z.object({ password: z.string('Password is required.').check(z.minLength(1, 'Password is required.')) })
