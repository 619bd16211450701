import { after, days } from '#wire-time.ts'

/** A submitted record is to be decided on within one working day. Days are those of UTC; Saturdays and Sundays do not count. */
const targetMs = days(1)

const startOfDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/** The deadline for a record that was sent in at that time. */
export function reviewDueAt(submittedAt: Date): Date {
  let at = submittedAt
  let leftMs = targetMs
  for (;;) {
    const midnight = after(startOfDay(at), days(1))
    const todayMs = isWeekend(at) ? 0 : midnight.getTime() - at.getTime()
    if (leftMs < todayMs) return after(at, leftMs)
    leftMs -= todayMs
    at = midnight
  }
}

/** Records sent in before this time are overdue now: the inverse of the rule, for a statement that counts. */
export function overdueBefore(now: Date): Date {
  let at = now
  let leftMs = targetMs
  for (;;) {
    // Read backwards, a midnight belongs to the day before it.
    const midnight = startOfDay(after(at, -1))
    const todayMs = isWeekend(midnight) ? 0 : at.getTime() - midnight.getTime()
    if (leftMs < todayMs) return after(at, -leftMs)
    leftMs -= todayMs
    at = midnight
  }
}
