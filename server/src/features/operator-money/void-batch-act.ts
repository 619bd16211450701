import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import type { PayoutRow } from '#features/payout/payout-queries.ts'
import { freePayouts, markVoided } from './payout-batch-queries.ts'

type Voided = { batchId: string; payouts: readonly PayoutRow[]; operatorId: MemberId; reason: string }

/** Voids a batch; its unpaid payouts may go into another one. The caller holds the locks of its payouts. */
export async function voidOne(tx: Tx, deps: Deps, { batchId, payouts, operatorId, reason }: Voided): Promise<void> {
  const paid = payouts.filter(({ state }) => state === 'paid').length
  if (paid > 0) {
    const count = paid === 1 ? '1 payout in this batch is' : `${paid} payouts in this batch are`
    throw new Refusal('STATE_MOVED_ON', `${count} marked as paid. A file that the bank has carried out can’t be voided.`)
  }
  if (!(await markVoided(tx, batchId, { operatorId, reason, at: deps.now() })))
    throw new Refusal('STATE_MOVED_ON', 'This batch has already been voided.')
  await freePayouts(
    tx,
    payouts.filter((payout) => payout.returned_at === null).map(({ id }) => id),
  )
  await recordAct(tx, deps, { operatorId, action: 'batch_voided', subject: 'payout_batch', subjectId: batchId, reason })
}
