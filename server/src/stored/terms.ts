import * as z from 'zod/mini'

/** The terms of an offer or contract at the time: what is delivered, and for how much. */
export const terms = z.object({
  priceMinor: z.int(),
  /** The total that the brand pays; null while it is not settled, as for an offer. */
  totalMinor: z.nullable(z.int()),
  currency: z.string(),
  videos: z.int(),
  photos: z.int(),
})
export type Terms = z.infer<typeof terms>
