import type { ChargebackState } from '@pairtake/protocol/payment/chargeback-actions'
import type { Dispute } from '#adapters/payments/payments.ts'

/** The state of a chargeback, as we know it or as the provider reports it now. */
export type Told = { state: ChargebackState; isInquiry: boolean; withdrawnMinor: number; reinstatedMinor: number }

const states: Record<Dispute['status'], ChargebackState> = { needs_response: 'open', under_review: 'answered', won: 'won', lost: 'lost' }

export const stateOf = (status: Dispute['status']): ChargebackState => states[status]

const rank: Record<ChargebackState, number> = { open: 0, answered: 1, lost: 2, won: 3 }

/**
 * Whether a report is at least as new as our state: two processes may ask the provider at once, and the older answer may arrive last. Money that
 * moved is never taken back without moving again, so the sums give the order; with equal sums, the states do. A loss may still be won on appeal.
 */
export function isAsNew(known: Told, told: Told): boolean {
  if (told.isInquiry && !known.isInquiry) return false
  if (told.withdrawnMinor < known.withdrawnMinor || told.reinstatedMinor < known.reinstatedMinor) return false
  if (told.withdrawnMinor > known.withdrawnMinor || told.reinstatedMinor > known.reinstatedMinor) return true
  if (known.isInquiry && !told.isInquiry) return true
  return rank[told.state] >= rank[known.state]
}

/** The action of the state table that leads to that state. */
export function actionTo(from: ChargebackState, to: ChargebackState) {
  if (from === to) return 'update'
  return ({ open: 'reopen', answered: 'review', won: 'win', lost: 'lose' } as const)[to]
}
