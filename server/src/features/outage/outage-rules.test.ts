import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '#wire-time.ts'
import { endOfNextDay, isOutage, longEnoughMs, noteEveryMs } from './outage-rules.ts'

const now = new Date('2026-11-16T09:00:00Z')
const goneFor = (durationMs: number) => isOutage(new Date(now.getTime() - durationMs), now)

test('R-492 the service was gone if nothing noted that it runs for more than an hour', () => {
  expect([goneFor(seconds(0)), goneFor(minutes(59)), goneFor(hours(1)), goneFor(hours(1) + 1), goneFor(hours(30))]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  // Another process may note a time that is ahead of this one's clock.
  expect(goneFor(-hours(2))).toBe(false)
  expect([noteEveryMs, longEnoughMs]).toEqual([minutes(1), hours(1)])
})

test.each([
  ['2026-11-16T09:00:00Z', '2026-11-17T23:59:00Z'],
  ['2026-11-16T00:00:00Z', '2026-11-17T23:59:00Z'],
  ['2026-11-16T23:59:59Z', '2026-11-17T23:59:00Z'],
  ['2026-11-30T12:00:00Z', '2026-12-01T23:59:00Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T23:59:00Z'],
  ['2028-02-28T12:00:00Z', '2028-02-29T23:59:00Z'],
  // Where clocks are put back on the day: it has 24 hours in UTC all the same.
  ['2026-10-24T23:30:00Z', '2026-10-25T23:59:00Z'],
])('R-492 the end of the day after %s is the last minute of it in UTC, %s', (at, end) => {
  expect(endOfNextDay(new Date(at))).toEqual(new Date(end))
})
