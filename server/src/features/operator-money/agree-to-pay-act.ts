import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { hours } from '#wire-time.ts'
import { lockCreatorAccounts } from '#features/ledger/ledger-queries.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import type { PayoutRow } from '#features/payout/payout-queries.ts'
import { needsAnother, sumsWith } from './agreement-rules.ts'
import { keepFirstOperator, keepSecondOperator, sumsLeftSince } from './operator-payout-queries.ts'

const dayMs = hours(24)

/**
 * The amount each creator would have been paid within a day, including these payouts. The lock serializes operators: of two exports for one creator,
 * the second waits here and counts what the first has taken. Empty if one operator is always enough.
 */
export async function sumsOfDay(tx: Tx, deps: Deps, payouts: readonly PayoutRow[]): Promise<Map<string, number>> {
  if (deps.config.payoutSecondOperatorAbove === undefined) return new Map()
  const creatorIds = [...new Set(payouts.map((payout) => payout.creator_id))]
  await lockCreatorAccounts(tx, creatorIds)
  const left = await sumsLeftSince(tx, creatorIds, new Date(deps.now().getTime() - dayMs))
  return sumsWith(left, payouts)
}

type Asking = { payouts: readonly PayoutRow[]; sums: ReadonlyMap<string, number>; operatorId: MemberId }

/**
 * Records the operator's agreement to paying these out. Returns the payouts that still need another operator; then none may be paid, but this
 * operator's request is kept. The caller holds the payouts' locks, so that of two concurrent operators one is first.
 */
export async function agreeToPay(tx: Tx, deps: Deps, { payouts, sums, operatorId }: Asking): Promise<PayoutRow[]> {
  const asked = { config: deps.config, sums, operatorId }
  const waiting = payouts.filter((payout) => needsAnother(payout, asked))
  if (waiting.length > 0) {
    const payoutIds = waiting.map(({ id }) => id)
    for (const payoutId of await keepFirstOperator(tx, { payoutIds, operatorId, at: deps.now() })) {
      await recordAct(tx, deps, { operatorId, action: 'payout_asked_for', subject: 'payout', subjectId: payoutId })
    }
    return waiting
  }
  const agreed = payouts.filter((payout) => needsAnother({ ...payout, first_operator_id: null }, asked))
  await keepSecondOperator(
    tx,
    agreed.map(({ id }) => id),
    operatorId,
  )
  return []
}
