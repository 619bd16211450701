import * as z from 'zod/mini'

/** What an offer or a job comes to on its day: what is delivered, and for how much. */
export const terms = z.object({
  priceMinor: z.int(),
  /** What the brand pays in all; null where it is not settled, as of an offer. */
  totalMinor: z.nullable(z.int()),
  currency: z.string(),
  videos: z.int(),
  photos: z.int(),
})
export type Terms = z.infer<typeof terms>
