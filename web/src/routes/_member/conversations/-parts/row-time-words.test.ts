import { expect, test } from 'vitest'
import { rowTimeWords } from './row-time-words.ts'

test('a conversation’s last message has a time today, a weekday this week, a date before, and a year before this one', () => {
  const now = new Date(2026, 10, 20, 12)
  const days = [new Date(2026, 10, 20, 9, 12), new Date(2026, 10, 16, 12), new Date(2026, 10, 12, 12), new Date(2025, 10, 12, 12)]
  expect(days.map((at) => rowTimeWords(at, now))).toEqual(['09:12', 'Mon', '12 Nov', '12 Nov 2025'])
})
