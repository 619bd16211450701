import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { lockPayouts } from '#features/payout/payout-queries.ts'
import { findBatch, listPayoutsOfBatch } from './payout-batch-queries.ts'
import { viewPayoutBatch } from './payout-batch-view.ts'
import { voidOne } from './void-batch-act.ts'

/** Voids a file that the bank must not carry out: its unpaid payouts may go into another one. */
export const voidBatch = serve(wire.voidBatch, async (call) => {
  const { deps, caller, params, body } = call
  const batch = isId(params.id) ? await findBatch(deps.db, params.id) : undefined
  if (!batch) throw notFound('Batch')

  await transact(deps.db, async (tx) => {
    // Locked until the transaction ends, so that no payout is marked as paid by this file concurrently.
    const payouts = (await lockPayouts(tx, await listPayoutsOfBatch(tx, batch.id))).filter(({ batch_id: id }) => id === batch.id)
    await voidOne(tx, deps, { batchId: batch.id, payouts, operatorId: caller.id, reason: body.reason })
  })

  return { data: viewPayoutBatch((await findBatch(deps.db, batch.id)) ?? batch, call) }
})
