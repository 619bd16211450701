import * as z from 'zod/mini'
import { optionalLine } from '#fields.ts'
import { limits } from '#limits.ts'

export const taxStatuses = ['private', 'small_business', 'vat_registered'] as const
export type TaxStatus = (typeof taxStatuses)[number]

export const creatorTaxForm = z.object({
  status: z.enum(taxStatuses, 'Please choose how you’re taxed.'),
  taxNumber: optionalLine({ max: limits.billing.trn, label: 'The tax number' }),
  /** What the tax office knows the person by, for the yearly report (DAC7); absent where it isn't asked for. */
  tin: z.optional(optionalLine({ max: limits.billing.trn, label: 'The tax identification number' })),
  /** Agrees to self-billing, or ends the agreement; the version is that of the words that were shown. */
  agreesTo: z.nullable(z.string()),
})
