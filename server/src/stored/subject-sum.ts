import * as z from 'zod/mini'

/** The sum of a payout, or of a batch with this number of payouts, at the time of an operator's act on it. */
export const subjectSum = z.object({ amountMinor: z.int(), currency: z.string(), payouts: z.optional(z.int()) })
export type SubjectSum = z.infer<typeof subjectSum>
