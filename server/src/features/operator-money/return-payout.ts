import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { isId } from '#access.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { lockPayouts } from '#features/payout/payout-queries.ts'
import { findOperatorPayouts } from './operator-payout-queries.ts'
import { viewOperatorPayout } from './operator-payout-view.ts'
import { batchFileName } from './payout-batch-view.ts'
import { returnOne } from './return-payout-act.ts'

/** The bank sent the payout back, before or after it was marked paid: the creator's balance is restored. */
export const returnPayout = serve(wire.returnPayout, async (call) => {
  const { deps, caller, params, body } = call
  const { reason, isSentBack = false } = body

  await transact(deps.db, async (tx) => {
    const [payout] = isId(params.id) ? await lockPayouts(tx, [params.id]) : []
    if (!payout) throw notFound('Payout')
    if (!isSentBack && payout.batch_id !== null && payout.state === 'requested' && payout.returned_at === null)
      throw inBatch(payout.batch_id)
    await returnOne(tx, deps, { payout, operatorId: caller.id, reason })
  })

  const [row] = await findOperatorPayouts(deps.db, [params.id])
  if (!row) throw notFound('Payout')
  return { data: viewOperatorPayout(row, call) }
})

/** Its balance would be restored, and the file would pay it all the same. */
function inBatch(batchId: string): Refusal {
  const words = 'If the bank sent it back, say so. If the file hasn’t gone to the bank, void its batch first; then it can be returned.'
  return new Refusal('PAYOUT_IN_BATCH', `This payout is in ${batchFileName(batchId)}. ${words}`)
}
