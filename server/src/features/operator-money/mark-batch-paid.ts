import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { markPaid } from './mark-paid-act.ts'
import { findBatch, listOpenPayoutsOfBatch } from './payout-batch-queries.ts'
import { viewPayoutBatch } from './payout-batch-view.ts'

/** The bank has carried out the file: marks all of its open payouts as paid. */
export const markBatchPaid = serve(wire.markBatchPaid, async (call) => {
  const { deps, caller, params } = call
  const batch = isId(params.id) ? await findBatch(deps.db, params.id) : undefined
  if (!batch) throw notFound('Batch')

  const payoutIds = await listOpenPayoutsOfBatch(deps.db, batch.id)
  if (payoutIds.length === 0)
    throw new Refusal('STATE_MOVED_ON', batch.void_at === null ? 'Nothing in this batch is still open.' : 'This batch was voided.')
  await markPaid(deps, { payoutIds, operatorId: caller.id, batchId: batch.id })

  return { data: viewPayoutBatch((await findBatch(deps.db, batch.id)) ?? batch, call) }
})
