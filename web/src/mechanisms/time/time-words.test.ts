import { expect, test } from 'vitest'
import { relativeTime, timeAhead } from './time-words.ts'

const now = new Date('2026-11-20T12:00:00Z').getTime()
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

test('S1-141 what happens by itself is told relative to now, and under a minute as in a few moments', () => {
  expect(timeAhead(at(59), now)).toBe('in a few moments')
  expect(timeAhead(at(-3600), now)).toBe('in a few moments')
  expect(timeAhead(at(60), now)).toBe('in 1 minute')
  expect(timeAhead(at(3 * 3600), now)).toBe('in 3 hours')
  expect(timeAhead(at(3 * 86_400), now)).toBe('in 3 days')
  expect(timeAhead(at(30 * 86_400), now)).toBe('on 20 Dec')
})

test('what has happened is told relative to now, beyond a week by its date', () => {
  expect(relativeTime(at(-5), now)).toBe('just now')
  expect(relativeTime(at(-120), now)).toBe('2 minutes ago')
  expect(relativeTime(at(-86_400), now)).toBe('yesterday')
  expect(relativeTime(at(-30 * 86_400), now)).toBe('21 Oct')
})
