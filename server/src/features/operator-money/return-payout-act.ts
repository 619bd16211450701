import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { payoutReturnedEntries } from '#features/ledger/posting-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { keepOwedAfterDeletion } from '#features/payout/owed-after-deletion-queries.ts'
import { movePayout, type PayoutRow } from '#features/payout/payout-queries.ts'

type Returned = { payout: PayoutRow; operatorId: MemberId; reason: string }

/** Restores the creator's balance. The caller holds the payout's lock. */
export async function returnOne(tx: Tx, deps: Deps, { payout, operatorId, reason }: Returned): Promise<void> {
  const now = deps.now()
  await movePayout(tx, {
    of: { id: payout.id },
    action: 'return',
    change: { returned_at: now, return_reason: reason },
    otherwise: () => new Refusal('STATE_MOVED_ON', 'This payout was already returned.'),
  })

  const entries = payoutReturnedEntries(payout, payout.state === 'paid')
  await post(tx, { cause: `payout-return:${payout.id}`, entries, currency: payout.currency, at: now })
  await keepOwedAfterDeletion(tx, payout.creator_id, now)
  const returned = { amountMinor: payout.amount_minor, currency: payout.currency }
  await postNotification(tx, deps, { to: payout.creator_id, role: 'creator', notice: { type: 'payout_returned', reason, returned } })
  await recordAct(tx, deps, { operatorId, action: 'payout_returned', subject: 'payout', subjectId: payout.id, reason })
}
