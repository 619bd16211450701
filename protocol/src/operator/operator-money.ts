import * as z from 'zod/mini'
import { party, time } from '#general.ts'
import { money } from '#money.ts'

export const payoutBatch = z.object({
  id: z.string(),
  createdAt: time,
  operator: party,
  fileName: z.string(),
  total: money,
  /** Held ones are open too: their creator was suspended since. */
  counts: z.object({ payouts: z.int(), open: z.int(), held: z.int(), paid: z.int(), returned: z.int() }),
  voided: z.nullable(z.object({ at: time, by: party, reason: z.string() })),
})
export type PayoutBatch = z.infer<typeof payoutBatch>

export const refundPreview = z.object({
  amount: money,
  fromCreator: money,
  /** What the creator's balance does not reach for. */
  loss: money,
  fee: money,
  vat: money,
  creatorName: z.string(),
  creatorBalance: money,
})
