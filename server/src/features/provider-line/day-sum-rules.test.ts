import { expect, test } from 'vitest'
import { daySums } from './day-sum-rules.ts'

const line = (movedAt: string, change: object = {}) => ({
  kind: 'charge' as const,
  currency: 'EUR',
  amount_minor: 1000,
  fee_minor: 25,
  moved_at: new Date(movedAt),
  ...change,
})

test('R-251 lines are summed by day where the seller is, kind and currency, in one order', () => {
  const lines = [
    line('2026-11-17T10:00:00Z'),
    line('2026-11-16T22:59:00Z'),
    line('2026-11-16T23:00:00Z', { amount_minor: 500, fee_minor: 10 }),
    line('2026-11-16T10:00:00Z', { kind: 'payout', amount_minor: -700, fee_minor: 0 }),
    line('2026-11-16T10:00:00Z', { currency: 'USD' }),
  ]
  expect(daySums(lines, 'Europe/Berlin')).toEqual([
    { day: '2026-11-16', kind: 'charge', currency: 'EUR', lines: 1, amountMinor: 1000, feeMinor: 25 },
    { day: '2026-11-16', kind: 'charge', currency: 'USD', lines: 1, amountMinor: 1000, feeMinor: 25 },
    { day: '2026-11-16', kind: 'payout', currency: 'EUR', lines: 1, amountMinor: -700, feeMinor: 0 },
    { day: '2026-11-17', kind: 'charge', currency: 'EUR', lines: 2, amountMinor: 1500, feeMinor: 35 },
  ])
  expect(daySums([], 'Europe/Berlin')).toEqual([])
})
