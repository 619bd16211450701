import * as z from 'zod/mini'
import { optionalLine } from '#fields.ts'
import { limits } from '#limits.ts'

export const taxStatuses = ['private', 'small_business', 'vat_registered'] as const
export type TaxStatus = (typeof taxStatuses)[number]

export const creatorTaxForm = z.object({
  status: z.enum(taxStatuses, 'Please choose how you’re taxed.'),
  taxNumber: optionalLine({ max: limits.billing.trn, label: 'The tax number' }),
  /** The person's identification at the tax office, for the yearly report (DAC7); absent if it isn't required. */
  tin: z.optional(optionalLine({ max: limits.billing.trn, label: 'The tax identification number' })),
  /** Agrees to self-billing, or ends the agreement if null; the value is the version of the terms that were shown. */
  agreesTo: z.nullable(z.string()),
})
