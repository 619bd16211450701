import * as z from 'zod/mini'
import { memberId } from '#ids.ts'
import { general, time } from '#general.ts'
import { roles } from '#roles.ts'

const role = z.enum(roles)

/** The auth user (S1 section 3). The flags are false and the state null for roles they do not concern. */
export const authUser = z.extend(general, {
  id: memberId,
  email: z.string(),
  firstName: z.string(),
  role,
  billingInfoProvided: z.boolean(),
  paymentMethodProvided: z.boolean(),
  creatorProfileProvided: z.boolean(),
  portfolioProvided: z.boolean(),
  creatorProfileState: z.nullable(z.enum(['incomplete', 'in_review', 'verified'])),
})
export type AuthUser = z.infer<typeof authUser>

export const userProfile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  role,
  profilePicturePath: z.nullable(z.string()),
  /** The country given at signup; the default of forms that ask for a country. */
  residenceCountry: z.nullable(z.object({ code: z.string(), name: z.string() })),
})
export type UserProfile = z.infer<typeof userProfile>

export const userSession = z.object({ id: z.string(), device: z.string(), createdAt: time, lastUsedAt: time, current: z.boolean() })
export type UserSession = z.infer<typeof userSession>
