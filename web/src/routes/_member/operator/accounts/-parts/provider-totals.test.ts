import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ProviderStand } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { ProviderTotals } from './provider-totals.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const stand: ProviderStand = {
  charged: euros(1000),
  refunded: euros(100.1),
  disputed: euros(50),
  fees: euros(20.2),
  paidOut: euros(600),
  balance: euros(229.7),
  booked: euros(239.7),
  difference: euros(-10),
  inTransit: euros(600),
  notFitting: 1,
  takenAt: '2026-11-20T12:00:00+00:00',
  reachedAt: null,
}
const words = (change: Partial<ProviderStand> = {}) => wordsIn(drawn(createElement(ProviderTotals, { stand: { ...stand, ...change } })))

test('what the card provider kept, gave back and paid out is taken from what was charged', () => {
  expect(words()).toContain('Charged to cards €1,000.00')
  expect(words()).toMatch(/Left with the provider €229\.70/)
})

test('a balance that differs from the books says so, and one that was never read as well', () => {
  expect(words()).toContain('Difference: see what doesn’t fit')
  expect(words({ difference: euros(0) })).not.toContain('see what doesn’t fit')
  expect(words({ balance: null })).toContain('Nothing has been imported yet.')
})
