import { mostReminders } from '@pairtake/protocol/payment/payment-reminders'
import type { Config } from '#config.ts'
import { after, days } from '#wire-time.ts'

type Settings = Pick<Config, 'paymentReminderDays' | 'paymentRetryDays'>

/**
 * The time of the next reminder, counted from the last charge attempt or reminder; null if all were sent, or if the setting is 0, which turns them
 * off.
 */
export function nextReminderAt(
  sent: number,
  from: Date,
  { paymentReminderDays: every }: Pick<Settings, 'paymentReminderDays'>,
): Date | null {
  return every === 0 || sent >= mostReminders ? null : after(from, days(every))
}

type Paused = { sent: number; lastAt: Date | null; failedSince: Date; now: Date }

/**
 * The time of the next reminder after a pause: never immediately, and never sooner than without the pause. The first one counts from when the
 * automatic retries ended.
 */
export function reminderAfterPause({ sent, lastAt, failedSince, now }: Paused, settings: Settings): Date | null {
  const from = lastAt ?? after(failedSince, days(settings.paymentRetryDays))
  const usual = nextReminderAt(sent, from, settings)
  const soonest = after(now, days(1))
  return usual === null || usual > soonest ? usual : soonest
}

type Payment = { state: string; failure: unknown; failed_since: Date | null; next_retry_at: Date | null }

/** Since when a payment is overdue: the clock has given up charging it, and somebody has to act. Null while it is not. */
export function overdueSince({ state, failure, failed_since, next_retry_at }: Payment): Date | null {
  return state === 'scheduled' && failure !== null && next_retry_at === null ? failed_since : null
}
