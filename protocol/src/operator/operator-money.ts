import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { contractId } from '#ids.ts'
import { money } from '#money.ts'

export const payoutBatch = z.object({
  id: z.string(),
  createdAt: time,
  operator: party,
  fileName: z.string(),
  total: money,
  /** Held payouts are also counted as open: their creator was suspended afterwards. */
  counts: z.object({ payouts: z.int(), open: z.int(), held: z.int(), paid: z.int(), returned: z.int() }),
  voided: z.nullable(z.object({ at: time, by: party, reason: z.string() })),
})
export type PayoutBatch = z.infer<typeof payoutBatch>

/** A brand's money that is owed to no job. */
export const suspendedCharge = z.object({
  id: z.string(),
  amount: money,
  cause: z.enum(['paid_twice', 'contract_closed']),
  arrivedAt: time,
  givenBackAt: z.nullable(time),
  /** The provider's latest message about a refund that did not arrive. */
  refusal: z.nullable(z.object({ at: time, words: z.string() })),
  agency: party,
  contract: z.object({ id: contractId, campaignName: z.string(), creatorName: z.string() }),
})
export type SuspendedCharge = z.infer<typeof suspendedCharge>

export const refundPreview = z.object({
  amount: money,
  fromCreator: money,
  /** The part that the creator's balance does not cover. */
  loss: money,
  fee: money,
  vat: money,
  creatorName: z.string(),
  creatorBalance: money,
})
