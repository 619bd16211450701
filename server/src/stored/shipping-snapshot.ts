import * as z from 'zod/mini'

/** The creator's address as of the start of the job. */
export const shippingSnapshot = z.object({
  country: z.nullable(z.string()),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
})
export type ShippingSnapshot = z.infer<typeof shippingSnapshot>
