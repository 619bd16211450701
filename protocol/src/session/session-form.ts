import * as z from 'zod/mini'
import { countryCode, email, newPassword, optionalText, passwordPair, text } from '../fields.ts'
import { limits } from '../limits.ts'

const common = {
  email,
  password: newPassword,
  firstName: text({ ...limits.personName, label: 'First name' }),
  lastName: text({ ...limits.personName, label: 'Last name' }),
  residenceCountry: countryCode(),
}

/** S1 section 5, Signup: the company name is required for the agency role only. */
export const signupForm = z.discriminatedUnion(
  'role',
  [
    z.object({ ...common, role: z.literal('agency'), companyName: text({ ...limits.companyName, label: 'Company name' }) }),
    z.object({ ...common, role: z.literal('creator'), companyName: optionalText({ ...limits.companyName, label: 'Company name' }) }),
  ],
  'Please choose a role.',
)

export const loginForm = z.object({
  username: z
    .string('Email is required.')
    .check(z.trim(), z.minLength(1, 'Email is required.'), z.maxLength(254, 'This email address is too long.')),
  password: z
    .string('Password is required.')
    .check(z.minLength(1, 'Password is required.'), z.maxLength(1024, 'This password is too long.')),
})

export const emailForm = z.object({ email })

export const newPasswordForm = z.object({
  token: z.string('The link is incomplete.').check(z.minLength(1, 'The link is incomplete.')),
  password: passwordPair,
})
