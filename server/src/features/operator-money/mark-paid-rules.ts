import { payoutCan } from '@pairtake/protocol/payout/payout-actions'
import { isId } from '../../access.ts'
import type { Tx } from '../../adapters/database/database.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { post } from '../ledger/ledger-queries.ts'
import { payoutPaidEntries } from '../ledger/posting-rules.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from '../operator/audit-queries.ts'
import { lockPayouts, movePayout, type PayoutRow } from '../payout/payout-queries.ts'
import { keepFirstOperator, suspendedAmong } from './operator-payout-queries.ts'

type Wanted = { payoutIds: string[]; operatorId: string }

/** Marks payouts as paid, all or none. */
export async function markPaid(deps: Deps, wanted: Wanted): Promise<void> {
  const payoutIds = [...new Set(wanted.payoutIds)]
  const waiting = await deps.db.transaction().execute(async (tx) => {
    const payouts = payoutIds.every(isId) ? await lockPayouts(tx, payoutIds) : []
    if (payouts.length < payoutIds.length) throw notFound('Payout')
    await refuseClosed(tx, payouts)

    const half = payouts.filter((payout) => needsAnother(deps, payout, wanted.operatorId))
    if (half.length > 0) {
      await keepFirstOperator(
        tx,
        half.map((payout) => payout.id),
        wanted.operatorId,
      )
      return half.length
    }
    for (const payout of payouts) await payOne(tx, deps, { payout, operatorId: wanted.operatorId })
    return 0
  })
  // Refused after the transaction: that the first operator agreed has to stay.
  if (waiting > 0) throw secondNeeded(deps, waiting)
}

async function refuseClosed(tx: Tx, payouts: PayoutRow[]): Promise<void> {
  for (const payout of payouts) {
    if (payout.returned_at !== null) throw new Refusal('STATE_MOVED_ON', 'This payout was returned and cannot be marked paid now.')
    const closed = payoutCan.markPaid.why(payout)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  }
  const suspended = await suspendedAmong(
    tx,
    payouts.map((payout) => payout.creator_id),
  )
  if (suspended.size > 0) throw new Refusal('PAYOUT_ON_HOLD', 'The creator is suspended; their payouts are held until that is lifted.')
}

/** Above the configured amount two operators have to agree; the second may be anyone but the first. */
function needsAnother({ config }: Deps, payout: PayoutRow, operatorId: string): boolean {
  const limit = config.payoutSecondOperatorAbove
  if (limit === undefined || payout.amount_minor <= limit * 100) return false
  return payout.first_operator_id === null || payout.first_operator_id === operatorId
}

function secondNeeded({ config }: Deps, count: number): Refusal {
  const what = count === 1 ? 'A payout' : `${count} payouts`
  const above = `${config.payoutSecondOperatorAbove} ${config.currency}`
  return new Refusal(
    'SECOND_OPERATOR_NEEDED',
    `${what} above ${above} needs a second operator. Yours is kept; now another one has to mark it paid.`,
  )
}

async function payOne(tx: Tx, deps: Deps, { payout, operatorId }: { payout: PayoutRow; operatorId: string }): Promise<void> {
  const now = deps.now()
  const moved = await movePayout(tx, { payoutId: payout.id, action: 'markPaid', change: { paid_at: now } })
  if (!moved) throw new Refusal('STATE_MOVED_ON', 'This payout has changed in the meantime. Please look at it again.')
  await post(tx, { cause: `payout-paid:${payout.id}`, entries: payoutPaidEntries(payout), currency: payout.currency, at: now })
  const message = `${(payout.amount_minor / 100).toFixed(2)} ${payout.currency}`
  await postNotification(tx, deps, { to: payout.creator_id, role: 'creator', type: 'payout_paid', data: { message } })
  await recordAct(tx, deps, { operatorId, action: 'payout_marked_paid', subject: 'payout', subjectId: payout.id })
}
