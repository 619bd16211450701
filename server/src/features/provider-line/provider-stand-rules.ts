import type { KindSum } from './provider-stand-queries.ts'

export type Totals = { chargedMinor: number; refundedMinor: number; disputedMinor: number; feesMinor: number; paidOutMinor: number }

/** Totals with the signs that people expect: money that left us is positive. */
export function totalsOf(sums: readonly KindSum[]): Totals {
  const amountOf = (...kinds: string[]) => sums.reduce((minor, sum) => (kinds.includes(sum.kind) ? minor + sum.amountMinor : minor), 0)
  const plain = (minor: number) => (minor === 0 ? 0 : minor)
  return {
    chargedMinor: amountOf('charge'),
    refundedMinor: plain(-amountOf('refund', 'refund_failure')),
    disputedMinor: plain(-amountOf('dispute')),
    feesMinor: sums.reduce((minor, { feeMinor }) => minor + feeMinor, 0) - amountOf('fee'),
    paidOutMinor: plain(-amountOf('payout', 'payout_failure')),
  }
}
