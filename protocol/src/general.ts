import * as z from 'zod/mini'
import { memberId } from '#ids.ts'
import { genders, mediaTypes } from './kinds.ts'

/** The part of a member that the other side sees. */
export const general = z.object({ displayName: z.string(), profilePicturePath: z.nullable(z.string()) })
export type General = z.infer<typeof general>

export const party = z.object({ id: memberId, general })
export type Party = z.infer<typeof party>

export const country = z.object({ code: z.string(), name: z.string() })
export const language = z.object({ locale: z.string(), name: z.string() })

export type Gender = (typeof genders)[number]
export const gender = z.enum(genders, 'Please choose a gender.')

export type MediaType = (typeof mediaTypes)[number]
export const mediaType = z.enum(mediaTypes, 'Please choose video or photos.')

export const address = z.object({
  country: z.nullable(country),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
})
export type Address = z.infer<typeof address>

/** YYYY-MM-DDTHH:mm:ss+00:00, no fraction (S1 section 9). */
export const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/))
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
