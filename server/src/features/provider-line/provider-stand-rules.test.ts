import { expect, test } from 'vitest'
import { totalsOf } from './provider-stand-rules.ts'

test('R-251 what left is counted above zero, and fees are those of lines and those billed apart', () => {
  const sums = [
    { kind: 'charge', amountMinor: 100_000, feeMinor: 2500 },
    { kind: 'refund', amountMinor: -10_000, feeMinor: 0 },
    { kind: 'refund_failure', amountMinor: 1000, feeMinor: 0 },
    { kind: 'dispute', amountMinor: -5000, feeMinor: 1500 },
    { kind: 'fee', amountMinor: -300, feeMinor: 0 },
    { kind: 'payout', amountMinor: -50_000, feeMinor: 0 },
    { kind: 'payout_failure', amountMinor: 20_000, feeMinor: 0 },
    { kind: 'other', amountMinor: -1, feeMinor: 0 },
  ]
  expect(totalsOf(sums)).toEqual({ chargedMinor: 100_000, refundedMinor: 9000, disputedMinor: 5000, feesMinor: 4300, paidOutMinor: 30_000 })
  expect(totalsOf([])).toEqual({ chargedMinor: 0, refundedMinor: 0, disputedMinor: 0, feesMinor: 0, paidOutMinor: 0 })
})
