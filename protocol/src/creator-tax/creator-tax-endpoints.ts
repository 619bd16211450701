import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { dataOf } from '#paging.ts'
import { vatIdStanding } from '#vat-id/vat-id.ts'
import { creatorTaxForm, taxStatuses } from './creator-tax-form.ts'

export const creatorTax = z.object({
  /** Null before it was answered. */
  status: z.nullable(z.enum(taxStatuses)),
  taxNumber: z.string(),
  /** Null where no report of sellers (DAC7) is made. */
  tin: z.nullable(z.string()),
  /** Of the creator profile: the country whose tax it is. */
  country: z.nullable(z.string()),
  agreement: z.nullable(z.object({ version: z.string(), agreedAt: time })),
  /** Null where nobody asks VIES about it. */
  vatId: z.nullable(vatIdStanding),
  /** Why no invoices are issued although it was agreed to; null where they are, and without an agreement. */
  whyNot: z.nullable(z.string()),
})
export type CreatorTax = z.infer<typeof creatorTax>

export const getCreatorTax = endpoint({
  method: 'GET',
  path: '/creator-tax',
  summary: 'How the creator is taxed, and the agreement to self-billing.',
  callers: ['creator'],
  answer: dataOf(creatorTax),
  errors: [],
})

export const saveCreatorTax = endpoint({
  method: 'PUT',
  path: '/creator-tax',
  summary: 'Saves how the creator is taxed; agrees to self-billing, or ends it for jobs finalized from now on.',
  callers: ['creator'],
  body: creatorTaxForm,
  answer: dataOf(creatorTax),
  changes: ['creator-tax'],
  errors: [],
})
