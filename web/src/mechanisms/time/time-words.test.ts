import { expect, test } from 'vitest'
import { relativeSeconds, relativeTime, timeAgo, timeAhead, timeAtWords } from './time-words.ts'

// Noon in the local time zone, because days are counted in it.
const now = new Date(2026, 10, 20, 12).getTime()
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()

test('S1-141 what happens by itself is told relative to now, and under a minute as in a few moments', () => {
  expect(timeAhead(at(59), now)).toBe('in a few moments')
  expect(timeAhead(at(-3600), now)).toBe('any moment now')
  expect(timeAhead(at(60), now)).toBe('in 1 minute')
  expect(timeAhead(at(3 * 3600), now)).toBe('in 3 hours')
  expect(timeAhead(at(3 * 86_400), now)).toBe('in 3 days')
  expect(timeAhead(at(30 * 86_400), now)).toBe('on 20 Dec')
})

test('S1-172 the time of a notification is relative however old it is', () => {
  expect(timeAgo(at(-6 * 86_400), now)).toBe('6 days ago')
  expect(timeAgo(at(-8 * 86_400), now)).toBe('last week')
  expect(timeAgo(at(-20 * 86_400), now)).toBe('2 weeks ago')
  expect(timeAgo(at(-100 * 86_400), now)).toBe('3 months ago')
  expect(timeAgo(at(-800 * 86_400), now)).toBe('2 years ago')
})

test('R-180 days are those of the calendar, not of 24 hours each', () => {
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour)
  expect(timeAhead(local(25, 7).toISOString(), local(23, 20).getTime())).toBe('in 2 days')
  expect(timeAhead(local(24, 23).toISOString(), local(23, 8).getTime())).toBe('tomorrow')
  expect(relativeTime(local(22, 23).toISOString(), local(24, 1).getTime())).toBe('2 days ago')
  expect(relativeTime(local(22, 8).toISOString(), local(23, 23).getTime())).toBe('yesterday')
})

test('what has happened is told relative to now, beyond a week by its date', () => {
  expect(relativeTime(at(-5), now)).toBe('just now')
  // The service's clock may be ahead of the browser's, and the time shown is refreshed twice a minute.
  expect(relativeTime(at(20), now)).toBe('just now')
  expect(relativeTime(at(-120), now)).toBe('2 minutes ago')
  expect(relativeTime(at(-86_400), now)).toBe('yesterday')
  expect(relativeTime(at(-30 * 86_400), now)).toBe('21 Oct')
})

test('a time at which something is tried is told by the clock, with its day when that is another one, and as soon once it is there', () => {
  const noon = new Date(2026, 10, 20, 12, 0).getTime()
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString()
  expect(timeAtWords(local(20, 14), noon)).toBe('at 14:05')
  expect(timeAtWords(local(21, 9), noon)).toMatch(/^on 21 Nov at 0?9:05$/)
  expect(timeAtWords(local(20, 11), noon)).toBe('within seconds')
})

test('a wait is told in seconds up to 90, and then in minutes that are not too few', () => {
  expect([42, 89.2, 90, 900].map(relativeSeconds)).toEqual(['in 42 seconds', 'in 90 seconds', 'in 2 minutes', 'in 15 minutes'])
})
