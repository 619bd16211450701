import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPayouts } from '#features/payout/payout-queries.ts'
import { findBatch, freePayouts, listPayoutsOfBatch, markVoided } from './payout-batch-queries.ts'
import { viewPayoutBatch } from './payout-batch-view.ts'

/** The bank must not carry out this file: what is still owed of it may go into another one. */
export const voidBatch = serve(wire.voidBatch, async (call) => {
  const { deps, caller, params, body } = call
  const batch = isId(params.id) ? await findBatch(deps.db, params.id) : undefined
  if (!batch) throw notFound('Batch')

  await transact(deps.db, async (tx) => {
    // Held until the end: none of them is marked as paid by this file at the same moment.
    const payouts = (await lockPayouts(tx, await listPayoutsOfBatch(tx, batch.id))).filter(({ batch_id: id }) => id === batch.id)
    const paid = payouts.filter(({ state }) => state === 'paid').length
    if (paid > 0) {
      const count = paid === 1 ? '1 payout in this batch is' : `${paid} payouts in this batch are`
      throw new Refusal('STATE_MOVED_ON', `${count} marked as paid. A file that the bank has carried out can’t be voided.`)
    }
    const { reason } = body
    if (!(await markVoided(tx, batch.id, { operatorId: caller.id, reason, at: deps.now() })))
      throw new Refusal('STATE_MOVED_ON', 'This batch has been voided already.')
    await freePayouts(
      tx,
      payouts.filter((payout) => payout.returned_at === null).map(({ id }) => id),
    )
    const act = { action: 'batch_voided', subject: 'payout_batch', subjectId: batch.id, reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: viewPayoutBatch((await findBatch(deps.db, batch.id)) ?? batch, call) }
})
