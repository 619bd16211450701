import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import type { PayoutRow } from '#features/payout/payout-queries.ts'
import { keepFirstOperator, keepSecondOperator } from './operator-payout-queries.ts'

type Agreeing = Pick<PayoutRow, 'amount_minor' | 'first_operator_id' | 'second_operator_id'>

/** Above the configured sum two operators have to agree before money leaves, by whatever call. */
export function isLarge({ payoutSecondOperatorAbove: limit }: Config, payout: Pick<PayoutRow, 'amount_minor'>): boolean {
  return limit !== undefined && payout.amount_minor > limit * 100
}

/** The second may be anyone but the first; once both agreed it is open to all. */
export function needsAnother(config: Config, payout: Agreeing, operatorId: string): boolean {
  if (!isLarge(config, payout) || payout.second_operator_id !== null) return false
  return payout.first_operator_id === null || payout.first_operator_id === operatorId
}

type Asking = { payouts: readonly PayoutRow[]; operatorId: string }

/**
 * Takes the operator's agreement to paying these out. Answers how many still wait for somebody else; then nothing may be paid, and
 * that this operator asked is kept. The caller holds the payouts' locks, so that of two operators at once one is first.
 */
export async function agreeToPay(tx: Tx, deps: Deps, { payouts, operatorId }: Asking): Promise<number> {
  const waiting = payouts.filter((payout) => needsAnother(deps.config, payout, operatorId))
  if (waiting.length > 0) {
    const asked = await keepFirstOperator(tx, { payoutIds: waiting.map(({ id }) => id), operatorId, at: deps.now() })
    for (const payoutId of asked) {
      await recordAct(tx, deps, { operatorId, action: 'payout_asked_for', subject: 'payout', subjectId: payoutId })
    }
    return waiting.length
  }
  const agreed = payouts.filter((payout) => isLarge(deps.config, payout) && payout.second_operator_id === null)
  await keepSecondOperator(
    tx,
    agreed.map(({ id }) => id),
    operatorId,
  )
  return 0
}

/** Thrown after the transaction: that the first operator asked has to stay. */
export function secondNeeded({ config }: Deps, count: number): Refusal {
  const what = count === 1 ? 'A payout' : `${count} payouts`
  const above = `${config.payoutSecondOperatorAbove} ${config.currency}`
  return new Refusal(
    'SECOND_OPERATOR_NEEDED',
    `${what} above ${above} needs a second operator. You have asked; now another one has to agree by doing the same.`,
  )
}
