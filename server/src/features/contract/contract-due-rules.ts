import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { Config } from '#config.ts'
import { after, days } from '#wire-time.ts'

/** The longer of the delivery time the creator saw when applying and the campaign's current one; without a number there is no due date. */
export function longerDeliveryDays(seen: number | null, now: number | null): number | null {
  return seen === null || now === null ? null : Math.max(seen, now)
}

/** Whole days of 24 hours from acceptance: the same moment for both sides, whatever their time zones. */
export function dueAt(acceptedAt: Date, deliveryDays: number | null): Date | null {
  return deliveryDays === null ? null : after(acceptedAt, days(deliveryDays))
}

/** What must run for somebody to deliver: without the API nobody can upload, without the worker nothing is processed. */
export type Process = 'api' | 'worker'

/** The row of `installation` with the last time at which a process of this kind noted that it runs. */
export const seenFact = (process: Process) => `${process}_seen_at`

/** One reminder before the due date and one when it has passed. */
export const dueReminders = { soon: 1, late: 2 } as const

/** From when the time to deliver counts: acceptance, moved by what suspensions took. */
export const deliverySince = ({ created_at: begun, delivery_since: moved }: { created_at: Date; delivery_since: Date | null }): Date =>
  moved ?? begun

type Due = { state: ContractState; created_at: Date; delivery_since: Date | null; due_at: Date | null; due_reminders: number }
type Settings = Pick<Config, 'dueReminderDays'>

/** When the creator is reminded next; null if all reminders were sent, or nothing is missing. */
export function nextDueReminderAt(
  contract: Due,
  { itemsDue, settings: { dueReminderDays: before } }: { itemsDue: number; settings: Settings },
): Date | null {
  const { state, due_at: due, due_reminders: said } = contract
  if (before === 0 || due === null || state !== 'in_progress' || itemsDue === 0 || said >= dueReminders.late) return null
  if (said >= dueReminders.soon) return due
  const half = (due.getTime() - deliverySince(contract).getTime()) / 2
  return after(due, -Math.min(days(before), half))
}
