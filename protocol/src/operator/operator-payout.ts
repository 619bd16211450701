import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { beneficiary, payout } from '#payout/payout-endpoints.ts'

/** A payout as an operator sees it; apart from the other records, so that their queues load nothing of it. */
export const operatorPayout = z.extend(payout, {
  creator: party,
  beneficiary,
  batchId: z.nullable(z.string()),
  /** Above the sum from which two operators have to agree; null where one is enough. */
  agreement: z.nullable(
    z.object({
      /** Who asked first; another one has to agree. */
      askedBy: z.nullable(party),
      askedAt: z.nullable(time),
      agreedBy: z.nullable(party),
    }),
  ),
  /** Requested within 48 hours of a change of the beneficiary. */
  beneficiaryChangedRecently: z.boolean(),
  isHeld: z.boolean(),
  /** Why no file for the bank can carry it; null where one can. */
  unreachable: z.nullable(z.string()),
  returnReason: z.nullable(z.string()),
})
export type OperatorPayout = z.infer<typeof operatorPayout>
