import * as z from 'zod/mini'

/** The party to which a job is invoiced, as of the day of supply: the tax was decided on this data. */
export const buyer = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** Null before an address is first saved. */
  country: z.nullable(z.string()),
  taxNumber: z.string(),
})
export type Buyer = z.infer<typeof buyer>
