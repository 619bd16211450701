import { describe, expect, test } from 'vitest'
import { after, seconds } from '#wire-time.ts'
import { completesAt, dueDeliveryReminders, nextDeliveryReminderAt, nextRetryAt } from './contract-clock-rules.ts'

const settings = { autoFinalizeHours: 72, deliveryReminderDays: 7, completeDays: 7, paymentRetryDays: 7 }
const begun = new Date('2026-11-01T09:00:00Z')
const on = (day: string) => new Date(`2026-${day}T09:00:00Z`)

describe('R-064 a creator who delivers nothing', () => {
  const job = { state: 'in_progress' as const, created_at: begun, delivery_since: null, delivery_reminders: 0 }
  const next = (change: Partial<typeof job> = {}, { hasDelivered = false, every = 7 } = {}) =>
    nextDeliveryReminderAt({ ...job, ...change }, { hasDelivered, settings: { ...settings, deliveryReminderDays: every } })

  test('is reminded after 7 days and after 14, and no third time', () => {
    expect([0, 1, 2].map((delivery_reminders) => next({ delivery_reminders }))).toEqual([on('11-08'), on('11-15'), null])
  })

  test('R-067 is not reminded once something is there, once the job goes on, or where the setting is 0', () => {
    expect(next({}, { hasDelivered: true })).toBeNull()
    expect(nextDeliveryReminderAt({ ...job, state: 'delivered' }, { hasDelivered: false, settings })).toBeNull()
    expect(next({}, { every: 0 })).toBeNull()
  })

  test('is looked for with the second reminder first, which says enough after a long standstill', () => {
    expect(dueDeliveryReminders(on('11-22'), settings)).toEqual([
      { number: 2, begunBefore: on('11-08') },
      { number: 1, begunBefore: on('11-15') },
    ])
    expect(dueDeliveryReminders(on('11-22'), { ...settings, deliveryReminderDays: 0 })).toEqual([])
  })
})

test('R-066 R-067 a finalized job completes 7 days after it was finalized, and never where the setting is 0', () => {
  const job = { state: 'finalizing' as const, finalized_at: begun }
  expect(completesAt(job, settings)).toEqual(on('11-08'))
  expect(completesAt(job, { ...settings, completeDays: 0 })).toBeNull()
  expect(completesAt({ ...job, state: 'completed' }, settings)).toBeNull()
  expect(completesAt({ state: 'finalizing', finalized_at: null }, settings)).toBeNull()
})

test('R-065 a failed charge is tried again daily for 7 days', () => {
  expect(nextRetryAt(begun, begun, settings)).toEqual(on('11-02'))
  expect(nextRetryAt(begun, on('11-07'), settings)).toEqual(on('11-08'))
  expect(nextRetryAt(begun, on('11-08'), settings)).toBeNull()
})

test('R-065 retries that fail some seconds after their time cost no day', () => {
  const late = (day: string) => after(on(day), seconds(20))
  expect(nextRetryAt(begun, late('11-02'), settings)).toEqual(on('11-03'))
  expect(nextRetryAt(begun, late('11-07'), settings)).toEqual(on('11-08'))
  expect(nextRetryAt(begun, late('11-08'), settings)).toBeNull()
})
