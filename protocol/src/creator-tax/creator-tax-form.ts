import * as z from 'zod/mini'
import { optionalLine } from '#fields.ts'
import { limits } from '#limits.ts'
import { countryCode } from '#reference/reference-fields.ts'
import { taxStatuses } from './tax-statuses.ts'

export type TaxStatus = (typeof taxStatuses)[number]

// With a tax number nobody needs it, so a half of it must not keep the rest from being saved.
type Birth = { tin?: string | undefined; birthCity?: string | undefined; birthCountry?: string | undefined }
const isGiven = (value: string | undefined) => value !== undefined && value !== ''

const fields = z.object({
  status: z.enum(taxStatuses, 'Please choose how you’re taxed.'),
  taxNumber: optionalLine({ max: limits.billing.trn, label: 'The tax number' }),
  /** The person's identification at the tax office, for the yearly report (DAC7); absent if it isn't required. */
  tin: z.optional(optionalLine({ max: limits.billing.trn, label: 'The tax identification number' })),
  /** Where the person was born, which the report requires without a tax number (Directive 2011/16/EU, Annex V, Section II B); both or neither. */
  birthCity: z.optional(optionalLine({ max: limits.billing.city, label: 'The place of birth' })),
  birthCountry: z.optional(z.union([z.literal(''), countryCode()], 'Please choose a country.')),
  /** Agrees to self-billing, or ends the agreement if null; the value is the version of the terms that were shown. */
  agreesTo: z.nullable(z.string()),
})

export const creatorTaxForm = fields.check(
  z.refine<Birth>((given) => isGiven(given.tin) || !isGiven(given.birthCity) || isGiven(given.birthCountry), {
    error: 'Please choose the country you were born in.',
    path: ['birthCountry'],
  }),
  z.refine<Birth>((given) => isGiven(given.tin) || isGiven(given.birthCity) || !isGiven(given.birthCountry), {
    error: 'Please enter the city you were born in.',
    path: ['birthCity'],
  }),
)
