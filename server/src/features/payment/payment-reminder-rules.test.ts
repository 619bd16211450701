import { expect, test } from 'vitest'
import { nextReminderAt, overdueSince, reminderAfterPause } from './payment-reminder-rules.ts'

const weekly = { paymentReminderDays: 7, paymentRetryDays: 5 }
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

test('R-207 reminders are as far apart as the setting says, and there are three', () => {
  expect([0, 1, 2].map((sent) => nextReminderAt(sent, day(1), weekly))).toEqual([day(8), day(8), day(8)])
  expect(nextReminderAt(3, day(1), weekly)).toBeNull()
  expect(nextReminderAt(0, day(1), { ...weekly, paymentReminderDays: 0 })).toBeNull()
})

const paused = { sent: 0, lastAt: null, failedSince: day(1) }

test('R-207 a pause that ends brings no reminder within a day, and none sooner than without it', () => {
  expect(reminderAfterPause({ ...paused, sent: 1, lastAt: day(8), now: day(20) }, weekly)).toEqual(day(21))
  expect(reminderAfterPause({ ...paused, sent: 1, lastAt: day(8), now: day(9) }, weekly)).toEqual(day(15))
  expect(reminderAfterPause({ ...paused, sent: 3, lastAt: day(22), now: day(23) }, weekly)).toBeNull()
})

test('R-207 a pause before the first reminder brings it no sooner than a week after the retries ended', () => {
  expect(reminderAfterPause({ ...paused, now: day(7) }, weekly)).toEqual(day(13))
  expect(reminderAfterPause({ ...paused, now: day(20) }, weekly)).toEqual(day(21))
})

test('R-207 a payment is overdue once no try is to come, and not once it is paid', () => {
  const failed = { state: 'scheduled', failure: {}, failed_since: day(1), next_retry_at: null }
  expect(overdueSince(failed)).toEqual(day(1))
  expect(overdueSince({ ...failed, next_retry_at: day(2) })).toBeNull()
  expect(overdueSince({ ...failed, failure: null })).toBeNull()
  expect(overdueSince({ ...failed, state: 'paid' })).toBeNull()
})
