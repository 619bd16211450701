import { expect, test } from 'vitest'
import { RestartPauses } from './restart-pauses.ts'

const longestMs = 10_000
const secondMs = 1000

test('a process that keeps stopping is restarted at once, then after short pauses, then after ever longer ones', () => {
  const pauses = new RestartPauses()
  const waits = Array.from({ length: 14 }, (_none, n) => pauses.next(longestMs, n * secondMs))
  expect(waits).toEqual([0, 200, 200, 200, 200, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
})

test('stops that are a minute apart do not count together', () => {
  const pauses = new RestartPauses()
  for (let n = 0; n < 14; n++) pauses.next(longestMs, n * secondMs)
  expect(pauses.next(longestMs, 13 * secondMs + 60_000)).toBe(0)
  expect(pauses.next(longestMs, 13 * secondMs + 60_000 + 59_999)).toBe(200)
})
