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

/** What it means for a member if VIES does not know the VAT ID: VAT on jobs that had none, no invoices in their name, or nothing. */
export const vatIdEffects = ['vat_added', 'no_invoices', 'none'] as const
export type VatIdEffect = (typeof vatIdEffects)[number]

/** What members see of their own VAT ID: `effect` is what follows while it is not registered. */
export const ownVatId = z.extend(vatIdStanding, { effect: z.enum(vatIdEffects) })
export type OwnVatId = z.infer<typeof ownVatId>
