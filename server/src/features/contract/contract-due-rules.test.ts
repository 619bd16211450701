import { describe, expect, test } from 'vitest'
import { dueAt, longerDeliveryDays, nextDueReminderAt, seenFact } from './contract-due-rules.ts'

const begun = new Date('2026-11-01T09:30:00Z')
const on = (day: string) => new Date(`2026-${day}T09:30:00Z`)

test('R-179 a job is due whole days of 24 hours after acceptance, by the longer of two delivery times, and never where one of them is missing', () => {
  expect(dueAt(begun, 14)).toEqual(on('11-15'))
  expect(dueAt(begun, null)).toBeNull()
  expect(longerDeliveryDays(14, 3)).toBe(14)
  expect(longerDeliveryDays(3, 14)).toBe(14)
  expect([longerDeliveryDays(null, 3), longerDeliveryDays(3, null), longerDeliveryDays(null, null)]).toEqual([null, null, null])
})

describe('R-181 a job with a due date', () => {
  const job = { state: 'in_progress' as const, created_at: begun, delivery_since: null, due_at: on('11-15'), due_reminders: 0 }
  const next = (
    change: Partial<Omit<typeof job, 'due_at' | 'state'>> & { due_at?: Date | null; state?: 'delivered' } = {},
    { itemsDue = 1, before = 2 } = {},
  ) => nextDueReminderAt({ ...job, ...change }, { itemsDue, settings: { dueReminderDays: before } })

  test('is reminded of two days before and when it has passed, and no third time', () => {
    expect([0, 1, 2].map((due_reminders) => next({ due_reminders }))).toEqual([on('11-13'), on('11-15'), null])
  })

  test('is reminded of at half time where that is later', () => {
    expect(next({ due_at: on('11-03') })).toEqual(on('11-02'))
    expect(next({ due_at: on('11-05') })).toEqual(on('11-03'))
  })

  test('R-067 is not reminded of without a date, with everything there, once it goes on, or where the setting is 0', () => {
    expect([next({ due_at: null }), next({}, { itemsDue: 0 }), next({ state: 'delivered' }), next({}, { before: 0 })]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

test('R-492 each kind of process is noted in a row of its own, which another version finds', () => {
  expect([seenFact('api'), seenFact('worker')]).toEqual(['api_seen_at', 'worker_seen_at'])
})
