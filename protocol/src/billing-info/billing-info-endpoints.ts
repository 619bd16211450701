import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dataOf } from '#paging.ts'
import { ownVatId } from '#vat-id/vat-id.ts'
import { billingInformationForm } from './billing-info-form.ts'

export const billingInformation = z.object({
  address: z.object({
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.nullable(z.object({ code: z.string() })),
    postalCode: z.string(),
  }),
  trn: z.string(),
  /** The answer of VIES for a `trn` that is a VAT ID; absent if VIES is not asked. */
  vatId: z.optional(ownVatId),
  /** Set where we charge VAT in the European Union, so that a VAT ID from another member state means reverse charge; otherwise absent. */
  hasReverseCharge: z.optional(z.literal(true)),
})
export type BillingInformation = z.infer<typeof billingInformation>

export const getBillingInformation = endpoint({
  method: 'GET',
  path: '/billing-information',
  summary: 'Returns the address and tax number for invoices; empty before the first save.',
  callers: ['agency'],
  answer: dataOf(billingInformation),
  errors: [],
})

export const saveBillingInformation = endpoint({
  method: 'PATCH',
  path: '/billing-information',
  summary: 'Saves the address, the tax number, or both.',
  callers: ['agency'],
  body: billingInformationForm,
  answer: dataOf(billingInformation),
  changes: ['billing-information'],
  errors: [],
})
