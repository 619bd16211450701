import * as z from 'zod/mini'

/** Whom a job is invoiced to, as on the day of supply: the tax was decided on just this. */
export const buyer = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  state: z.string(),
  /** Null before the first save of an address. */
  country: z.nullable(z.string()),
  taxNumber: z.string(),
})
export type Buyer = z.infer<typeof buyer>
