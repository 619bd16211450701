import type { MemberId } from '@pairtake/protocol/ids'
import { chargebackCan } from '@pairtake/protocol/payment/chargeback-actions'
import type { DisputeOutcome } from '#adapters/payments/payments.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { after, minutes } from '#wire-time.ts'
import { findChargeback, lockChargeback, moveChargeback, type ChargebackRow } from '#features/chargeback/chargeback-queries.ts'
import { settleDispute } from '#features/chargeback/settle-dispute-act.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import type { ChargebackListRow } from './operator-chargeback-queries.ts'

type Begun = { chargeback: ChargebackListRow; operatorId: MemberId; action: 'answer' | 'accept'; change: Partial<ChargebackRow> }

/** The first of two transactions: stores which operator acts before the provider is called. The lock closes the race of two operators. */
export async function beginChargebackAct(tx: Tx, deps: Deps, { chargeback, operatorId, action, change }: Begun): Promise<void> {
  const row = await lockChargeback(tx, chargeback.id)
  if (!row) throw new Error(`The chargeback ${chargeback.id} is gone.`)
  const closed = chargebackCan[action].why(row)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  if (row.asked_at !== null && after(row.asked_at, minutes(1)) > deps.now()) {
    throw new Refusal('PAYMENT_IN_PROGRESS', 'The payment provider is being asked right now. Please look again in a minute.')
  }
  await endClaim(tx, deps, { subject: 'chargeback', subjectId: row.id, operatorId })
  await moveChargeback(tx, row, { action, change })
}

/** The second transaction: stores the provider's answer. If the answer is lost, its event brings it. */
export async function settleChargebackAct(
  deps: Deps,
  { id, payment_id: paymentId }: ChargebackListRow,
  outcome: DisputeOutcome,
): Promise<void> {
  if (outcome.kind === 'refused') {
    await forgetAsking(deps, id)
    throw new Refusal('PROVIDER_REFUSED', outcome.words)
  }
  if (outcome.kind === 'unknown')
    throw new Refusal('PAYMENT_IN_PROGRESS', 'The payment provider has not answered yet. Please look again in a few minutes.')
  await settleDispute(deps, { paymentId, dispute: outcome.dispute })
}

/** Nothing was sent, so the act may be requested again at once. */
function forgetAsking(deps: Deps, id: string): Promise<void> {
  return transact(deps.db, async (tx) => {
    const row = await lockChargeback(tx, id)
    if (row) await moveChargeback(tx, row, { action: 'update', change: { asked_at: null, accepted_at: null, explanation: null } })
  })
}

export async function outcomeOfChargebackAct(deps: Deps, id: string): Promise<'done' | 'undone'> {
  const row = await findChargeback(deps.db, id)
  return row === undefined || row.state === 'open' ? 'undone' : 'done'
}
