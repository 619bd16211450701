import { expect, test } from 'vitest'
import { dueAfterHiringWords, dueLook } from './due-words.ts'

// Noon in the reader's time zone, whatever zone the test runs in.
const now = new Date(2026, 10, 20, 12, 0).getTime()
const local = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).toISOString()
const look = (dueAt: string | null, itemsDue = 1) => dueLook({ dueAt, itemsDue }, now)

test('R-180 what is due is told by the reader’s own days, and what is late by how long', () => {
  expect(look(local(20, 18))).toEqual({ words: 'Due today', tone: 'warning' })
  expect(look(local(21, 1))).toEqual({ words: 'Due tomorrow', tone: 'warning' })
  expect(look(local(23, 23))).toEqual({ words: 'Due 23 Nov', tone: 'warning' })
  expect(look(local(24, 0))).toEqual({ words: 'Due 24 Nov', tone: 'neutral' })
  expect(look(local(20, 11))).toEqual({ words: 'Late', tone: 'danger' })
  expect(look(local(19, 12))).toEqual({ words: '1 day late', tone: 'danger' })
  expect(look(local(15, 9))).toEqual({ words: '5 days late', tone: 'danger' })
})

test('R-180 nothing is said where nothing is missing, or nothing was agreed', () => {
  expect([look(null), look(local(15, 9), 0)]).toEqual([undefined, undefined])
})

test('what accepting begins is told in days', () => {
  expect([dueAfterHiringWords(1), dueAfterHiringWords(14)]).toEqual([
    'Everything is due one day after hiring.',
    'Everything is due 14 days after hiring.',
  ])
})
