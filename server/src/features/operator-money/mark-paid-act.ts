import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { payoutCan } from '@pairtake/protocol/payout/payout-actions'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { issuePayoutStatement } from '#features/creator-paper/issue-payout-statement-act.ts'
import { lockCreatorAccounts, post } from '#features/ledger/ledger-queries.ts'
import { payoutPaidEntries } from '#features/ledger/posting-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { lockPayouts, movePayout, type PayoutRow } from '#features/payout/payout-queries.ts'
import { suspendedAmong } from './operator-payout-queries.ts'
import { agreeToPay, sumsOfDay } from './agree-to-pay-act.ts'
import { secondNeeded } from './agreement-rules.ts'

type PayoutsPaid = {
  payoutIds: PayoutId[]
  operatorId: MemberId
  /** Set if the bank carried out a batch's file: payouts that have left the batch since are not paid by it. */
  batchId?: string
}

/** Marks payouts as paid, all or none. */
export async function markPaid(deps: Deps, wanted: PayoutsPaid): Promise<void> {
  const payoutIds = [...new Set(wanted.payoutIds)]
  const waiting = await transact(deps.db, async (tx) => {
    const payouts = payoutIds.every(isId) ? await lockPayouts(tx, payoutIds) : []
    if (payouts.length < payoutIds.length) throw notFound('Payout')
    const { batchId } = wanted
    if (batchId !== undefined && payouts.some((payout) => payout.batch_id !== batchId))
      throw new Refusal('STATE_MOVED_ON', 'This batch was voided.')
    await refuseClosed(tx, payouts)

    const sums = await sumsOfDay(tx, deps, payouts)
    const left = await agreeToPay(tx, deps, { payouts, sums, operatorId: wanted.operatorId })
    if (left.length > 0) return left
    await payAll(tx, deps, { payouts, operatorId: wanted.operatorId })
    return []
  })
  if (waiting.length > 0) throw secondNeeded(deps.config, waiting)
}

async function refuseClosed(tx: Tx, payouts: PayoutRow[]): Promise<void> {
  for (const payout of payouts) {
    const closed = payoutCan.markPaid.why(payout)
    if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  }
  const suspended = await suspendedAmong(
    tx,
    payouts.map((payout) => payout.creator_id),
  )
  if (suspended.length === 0) return
  const [who, whose] =
    suspended.length === 1 ? [`${suspended[0]} is`, 'That payout is'] : [`${suspended.join(', ')} are`, 'Those payouts are']
  throw new Refusal('PAYOUT_ON_HOLD', `${who} suspended. ${whose} held until the suspension is lifted.`)
}

type Paying = { payouts: readonly PayoutRow[]; operatorId: MemberId }

/**
 * The caller holds the payouts' locks. The locks on their accounts keep the statements of two payouts to one creator from listing the same earning.
 */
export async function payAll(tx: Tx, deps: Deps, { payouts, operatorId }: Paying): Promise<void> {
  if (payouts.length === 0) return
  await lockCreatorAccounts(tx, [...new Set(payouts.map((payout) => payout.creator_id))])
  for (const payout of payouts) await payOne(tx, deps, { payout, operatorId })
}

async function payOne(tx: Tx, deps: Deps, { payout, operatorId }: { payout: PayoutRow; operatorId: MemberId }): Promise<void> {
  const now = deps.now()
  await movePayout(tx, { of: { id: payout.id }, action: 'markPaid', change: { paid_at: now } })
  await post(tx, { cause: `payout-paid:${payout.id}`, entries: payoutPaidEntries(payout), currency: payout.currency, at: now })
  await issuePayoutStatement(tx, deps, payout)
  const notice = { type: 'payout_paid', amountMinor: payout.amount_minor, currency: payout.currency } as const
  await postNotification(tx, deps, { to: payout.creator_id, role: 'creator', notice })
  await recordAct(tx, deps, { operatorId, action: 'payout_marked_paid', subject: 'payout', subjectId: payout.id })
}
