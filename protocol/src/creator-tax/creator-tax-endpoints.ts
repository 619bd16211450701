import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { dataOf } from '#paging.ts'
import { ownVatId } from '#vat-id/vat-id.ts'
import { creatorTaxForm } from './creator-tax-form.ts'
import { taxStatuses } from './tax-statuses.ts'

export const creatorTax = z.object({
  /** Null until answered. */
  status: z.nullable(z.enum(taxStatuses)),
  taxNumber: z.string(),
  /** Null if no report of sellers (DAC7) is made. */
  tin: z.nullable(z.string()),
  /** Where the creator was born; null if no report of sellers is made, '' if not given. */
  birthCity: z.nullable(z.string()),
  birthCountry: z.nullable(z.string()),
  /** The country in the creator profile, where the creator pays tax. */
  country: z.nullable(z.string()),
  agreement: z.nullable(z.object({ version: z.string(), agreedAt: time })),
  /** Null if VIES is not asked. */
  vatId: z.nullable(ownVatId),
  /** Why no invoices are issued despite the agreement; null if they are issued, or without an agreement. */
  whyNot: z.nullable(z.string()),
})
export type CreatorTax = z.infer<typeof creatorTax>

export const getCreatorTax = endpoint({
  method: 'GET',
  path: '/creator-tax',
  summary: 'Returns how the creator is taxed, and the self-billing agreement.',
  callers: ['creator'],
  answer: dataOf(creatorTax),
  errors: [],
})

export const saveCreatorTax = endpoint({
  method: 'PUT',
  path: '/creator-tax',
  summary: 'Saves how the creator is taxed; agrees to self-billing, or ends the agreement for jobs finalized from now on.',
  callers: ['creator'],
  body: creatorTaxForm,
  answer: dataOf(creatorTax),
  changes: ['creator-tax'],
  errors: [],
})
