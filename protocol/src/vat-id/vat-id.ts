import * as z from 'zod/mini'
import { time } from '#general.ts'

/** What VIES, the register of the European Union, says about a member's VAT ID: no answer yet, registered, or not registered. */
export const vatIdStates = ['waiting', 'valid', 'invalid'] as const
export type VatIdState = (typeof vatIdStates)[number]

export const vatIdStanding = z.object({
  state: z.enum(vatIdStates),
  /** When VIES last answered; null before the first answer. */
  checkedAt: z.nullable(time),
})
export type VatIdStanding = z.infer<typeof vatIdStanding>
