import { expect, test } from 'vitest'
import { isDay, namedPeriods } from './named-periods.ts'

test('periods are whole months, over the turn of the year too', () => {
  expect(namedPeriods(new Date('2026-01-31T12:00:00Z'), 'UTC')).toEqual([
    { label: 'This month', from: '2026-01-01', to: '2026-01-31' },
    { label: 'Last month', from: '2025-12-01', to: '2025-12-31' },
    { label: 'This quarter', from: '2026-01-01', to: '2026-03-31' },
    { label: 'Last quarter', from: '2025-10-01', to: '2025-12-31' },
    { label: 'This year', from: '2026-01-01', to: '2026-12-31' },
    { label: 'Last year', from: '2025-01-01', to: '2025-12-31' },
  ])
})

test('R-164 this month is the one it is where the seller is', () => {
  const ofNow = (at: string, timeZone: string) => namedPeriods(new Date(at), timeZone)[0].from
  expect(ofNow('2026-11-30T23:30:00Z', 'Europe/Berlin')).toBe('2026-12-01')
  expect(ofNow('2026-12-01T02:00:00Z', 'America/New_York')).toBe('2026-11-01')
})

test('a day is one that there is', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '', 'x'].map(isDay)).toEqual([true, false, false, false, false])
})
