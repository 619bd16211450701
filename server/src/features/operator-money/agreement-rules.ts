import type { MemberId } from '@pairtake/protocol/ids'
import type { Config } from '#config.ts'
import { Refusal } from '#refusal.ts'
import type { PayoutRow } from '#features/payout/payout-queries.ts'

type Sized = Pick<PayoutRow, 'amount_minor'>
type Agreeing = Pick<PayoutRow, 'amount_minor' | 'creator_id' | 'batch_id' | 'first_operator_id' | 'second_operator_id'>
type Limit = Pick<Config, 'payoutSecondOperatorAbove' | 'currency'>

const isAbove = (limit: Limit['payoutSecondOperatorAbove'], minor: number) => limit !== undefined && minor > limit * 100

/** Whether the payout is above the configured limit, over which two operators have to agree before money leaves, by whatever call. */
export function isLarge({ payoutSecondOperatorAbove: limit }: Limit, payout: Sized): boolean {
  return isAbove(limit, payout.amount_minor)
}

/** The amounts that each creator was and would be paid. A payout in a file for the bank has already left. */
export function sumsWith(left: ReadonlyMap<string, number>, payouts: readonly Agreeing[]): Map<string, number> {
  const sums = new Map(left)
  for (const { creator_id: creatorId, batch_id: batchId, amount_minor: minor } of payouts) {
    if (batchId === null) sums.set(creatorId, (sums.get(creatorId) ?? 0) + minor)
  }
  return sums
}

type Asking = { config: Limit; sums: ReadonlyMap<string, number>; operatorId: MemberId }

/**
 * Whether another operator has to agree. One creator's payouts count together, so that no operator can split an amount that takes two. The second may
 * be anyone but the first; once both agreed, any operator may pay.
 */
export function needsAnother(payout: Agreeing, { config, sums, operatorId }: Asking): boolean {
  const isOfLargeSum = payout.batch_id === null && isAbove(config.payoutSecondOperatorAbove, sums.get(payout.creator_id) ?? 0)
  if (!isLarge(config, payout) && !isOfLargeSum) return false
  if (payout.second_operator_id !== null) return false
  return payout.first_operator_id === null || payout.first_operator_id === operatorId
}

/** Thrown after the transaction commits, so that the first operator's request is kept. */
export function secondNeeded(config: Limit, waiting: readonly Sized[]): Refusal {
  const sum = `${config.payoutSecondOperatorAbove} ${config.currency}`
  const what = waiting.length === 1 ? `A payout above ${sum} needs` : `${waiting.length} payouts above ${sum} need`
  const areLarge = waiting.every((payout) => isLarge(config, payout))
  const why = areLarge ? what : `More than ${sum} to one creator within 24 hours needs`
  return new Refusal(
    'SECOND_OPERATOR_NEEDED',
    `${why} a second operator. You have started this. Another operator has to confirm it by doing the same.`,
  )
}
