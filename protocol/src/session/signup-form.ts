import * as z from 'zod/mini'
import { email, line, newPassword, optionalLine } from '#fields.ts'
import { limits } from '#limits.ts'
import { countryCode } from '#reference/reference-fields.ts'

const common = {
  email,
  password: newPassword,
  firstName: line({ ...limits.personName, label: 'First name' }),
  lastName: line({ ...limits.personName, label: 'Last name' }),
  residenceCountry: countryCode(),
}

/** S1 section 5, Signup: the company name is required for the agency role only. */
export const signupForm = z.discriminatedUnion(
  'role',
  [
    z.object({ ...common, role: z.literal('agency'), companyName: line({ ...limits.companyName, label: 'Company name' }) }),
    z.object({ ...common, role: z.literal('creator'), companyName: optionalLine({ ...limits.companyName, label: 'Company name' }) }),
  ],
  'Please choose a role.',
)
