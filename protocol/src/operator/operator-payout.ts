import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { beneficiary, payout } from '#payout/payout-endpoints.ts'

/** A payout as shown to operators; in its own file so that the other queues do not load it. */
export const operatorPayout = z.extend(payout, {
  creator: party,
  beneficiary,
  batchId: z.nullable(z.string()),
  /** Set above the amount that requires two operators to agree; null if one is enough. */
  agreement: z.nullable(
    z.object({
      /** The operator who asked first; a different one has to agree. */
      askedBy: z.nullable(party),
      askedAt: z.nullable(time),
      agreedBy: z.nullable(party),
    }),
  ),
  /** True if requested within 48 hours of a change of beneficiary; the first one is no change. */
  beneficiaryChangedRecently: z.boolean(),
  isHeld: z.boolean(),
  /** Why no bank file can include it; null if one can. */
  unreachable: z.nullable(z.string()),
  returnReason: z.nullable(z.string()),
})
export type OperatorPayout = z.infer<typeof operatorPayout>
