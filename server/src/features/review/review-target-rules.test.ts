import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overdueBefore, reviewDueAt } from './review-target-rules.ts'

const due = (at: string) => reviewDueAt(new Date(at)).toISOString()

test('one working day later at the same hour, weekends skipped', () => {
  expect(due('2026-11-16T09:30:00Z')).toBe('2026-11-17T09:30:00.000Z')
  // Sent in on Friday afternoon, it is due on Monday afternoon.
  expect(due('2026-11-20T15:00:00Z')).toBe('2026-11-23T15:00:00.000Z')
  // Time on the weekend does not count until Monday begins.
  expect(due('2026-11-21T18:00:00Z')).toBe('2026-11-24T00:00:00.000Z')
  expect(due('2026-11-22T23:59:59Z')).toBe('2026-11-24T00:00:00.000Z')
})

test('sent in at midnight, and on every day of a week', () => {
  expect(due('2026-11-16T00:00:00Z')).toBe('2026-11-17T00:00:00.000Z')
  expect(due('2026-11-19T23:59:59.999Z')).toBe('2026-11-20T23:59:59.999Z')
  // A working day that begins with a Friday ends when Monday begins.
  expect(due('2026-11-20T00:00:00Z')).toBe('2026-11-23T00:00:00.000Z')
  expect(due('2026-11-23T00:00:00Z')).toBe('2026-11-24T00:00:00.000Z')
  expect(due('2026-12-31T12:00:00Z')).toBe('2027-01-01T12:00:00.000Z')
})

test('read backwards: what was sent in before that is overdue', () => {
  const before = (now: string) => overdueBefore(new Date(now)).toISOString()
  expect(before('2026-11-17T09:30:00Z')).toBe('2026-11-16T09:30:00.000Z')
  expect(before('2026-11-23T15:00:00Z')).toBe('2026-11-20T15:00:00.000Z')
  expect(before('2026-11-22T12:00:00Z')).toBe('2026-11-20T00:00:00.000Z')
  expect(before('2026-11-21T00:00:00Z')).toBe('2026-11-20T00:00:00.000Z')
  // Sent in on that weekend it is due at this midnight, so it is not overdue yet.
  expect(before('2026-11-24T00:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(before('2026-11-25T00:00:00Z')).toBe('2026-11-24T00:00:00.000Z')
})

test('what is overdue when counted is overdue when asked one by one', () => {
  const time = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 10 * 24 * 3600 }), (submittedAt, laterSeconds) => {
      const now = new Date(submittedAt.getTime() + laterSeconds * 1000)
      expect(submittedAt < overdueBefore(now)).toBe(reviewDueAt(submittedAt) < now)
    }),
    { numRuns: 500 },
  )
})
