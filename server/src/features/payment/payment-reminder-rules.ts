import { mostReminders } from '@pairtake/protocol/payment/payment-reminders'
import type { Config } from '#config.ts'
import { after, days } from '#wire-time.ts'

type Settings = Pick<Config, 'paymentReminderDays'>

/**
 * The time of the next reminder, counted from the last charge attempt or reminder; null if all were sent, or if the setting is 0, which turns them
 * off.
 */
export function nextReminderAt(sent: number, from: Date, { paymentReminderDays: every }: Settings): Date | null {
  return every === 0 || sent >= mostReminders ? null : after(from, days(every))
}

/** The time of the next reminder after a pause: never immediately, and never sooner than without the pause. */
export function reminderAfterPause({ sent, lastAt, now }: { sent: number; lastAt: Date; now: Date }, settings: Settings): Date | null {
  const usual = nextReminderAt(sent, lastAt, settings)
  const soonest = after(now, days(1))
  return usual === null || usual > soonest ? usual : soonest
}

type Payment = { state: string; failure: unknown; failed_since: Date | null; next_retry_at: Date | null }

/** Since when a payment is overdue: the clock has given up charging it, and somebody has to act. Null while it is not. */
export function overdueSince({ state, failure, failed_since, next_retry_at }: Payment): Date | null {
  return state === 'scheduled' && failure !== null && next_retry_at === null ? failed_since : null
}
