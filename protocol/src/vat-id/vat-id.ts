import * as z from 'zod/mini'
import { time } from '#general.ts'

/** What VIES, the register of the European Union, says of a member's VAT ID: nothing yet, that it is registered, or that it is not. */
export const vatIdStates = ['waiting', 'valid', 'invalid'] as const
export type VatIdState = (typeof vatIdStates)[number]

export const vatIdStanding = z.object({
  state: z.enum(vatIdStates),
  /** Of the last answer; null before the first. */
  checkedAt: z.nullable(time),
})
export type VatIdStanding = z.infer<typeof vatIdStanding>
