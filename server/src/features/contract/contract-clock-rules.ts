import type { Config } from '#config.ts'
import { after, days } from '#wire-time.ts'
import { deliverySince } from './contract-due-rules.ts'
import type { ContractRow } from './contract-queries.ts'

/** A setting of 0 turns its clock off. */
type Settings = Pick<Config, 'autoFinalizeHours' | 'deliveryReminderDays' | 'completeDays' | 'paymentRetryDays'>

/** A creator who delivers nothing is reminded after `deliveryReminderDays`, and again after twice that time. */
const deliveryReminders = 2

/** When the creator is reminded next; null if all reminders were sent, or something was delivered. */
export function nextDeliveryReminderAt(
  contract: Pick<ContractRow, 'state' | 'created_at' | 'delivery_since' | 'delivery_reminders'>,
  { hasDelivered, settings }: { hasDelivered: boolean; settings: Settings },
): Date | null {
  const { deliveryReminderDays: every } = settings
  if (every === 0 || hasDelivered || contract.state !== 'in_progress' || contract.delivery_reminders >= deliveryReminders) return null
  return after(deliverySince(contract), days(every) * (contract.delivery_reminders + 1))
}

export type DeliveryReminder = { number: number; begunBefore: Date }

/** The reminders in the order to look for them: after an outage only the later one is sent. */
export function dueDeliveryReminders(now: Date, { deliveryReminderDays: every }: Settings): DeliveryReminder[] {
  if (every === 0) return []
  return Array.from({ length: deliveryReminders }, (_none, index) => deliveryReminders - index).map((number) => ({
    number,
    begunBefore: after(now, -days(every) * number),
  }))
}

/** When a finalized job completes without a rating. */
export function completesAt({ state, finalized_at: at }: Pick<ContractRow, 'state' | 'finalized_at'>, settings: Settings): Date | null {
  return state !== 'finalizing' || at === null || settings.completeDays === 0 ? null : after(at, days(settings.completeDays))
}

/**
 * A failed charge is retried on each whole day after its first failure, for as many days as the setting says. Days are not counted from `now`: each
 * retry fails a little after its time, which would add up and cost the last one.
 */
export function nextRetryAt(failedSince: Date, now: Date, { paymentRetryDays }: Settings): Date | null {
  const nextDay = Math.floor((now.getTime() - failedSince.getTime()) / days(1)) + 1
  return nextDay <= paymentRetryDays ? after(failedSince, days(nextDay)) : null
}
