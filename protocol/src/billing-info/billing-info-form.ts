import * as z from 'zod/mini'
import { line, optionalField, optionalLine } from '#fields.ts'
import { limits } from '#limits.ts'
import { countryCode } from '#reference/reference-fields.ts'

const at = limits.billing

/** S2 section 5, Billing information. */
const billingAddressForm = z.object({
  streetAddress: line({ max: at.street, label: 'The address' }),
  city: line({ max: at.city, label: 'The city' }),
  state: optionalLine({ max: at.state, label: 'The state' }),
  country: countryCode(),
  postalCode: line({ max: at.postalCode, label: 'The postal code' }),
})

export const billingInformationForm = z.object({
  address: z.optional(billingAddressForm),
  trn: optionalField(optionalLine({ max: at.trn, label: 'The tax registration number' })),
})
