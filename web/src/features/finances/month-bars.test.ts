import { expect, test } from 'vitest'
import type { Dashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { monthBars } from './month-bars.ts'

test('a month has a bar of what is earned, and one of what is still to come', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' })
  const months = [
    { month: '2026-11-01T00:00:00Z', certain: euros(100), expected: euros(40) },
    { month: '2026-12', certain: euros(0), expected: euros(60) },
  ] as unknown as Dashboard['months']
  expect(monthBars(months)).toEqual([
    { label: 'Nov', certain: 100, future: 40 },
    { label: 'Dec', certain: 0, future: 60 },
  ])
})
