import { after, days } from '#wire-time.ts'

/** A record sent in is decided upon within one working day. Days are those of UTC; Saturdays and Sundays do not count. */
const targetMs = days(1)

const startOfDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6

/** When the target of something sent in at that time is missed. */
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

/** What was sent in before this is overdue now: the same rule, read backwards, for a statement that counts. */
export function overdueBefore(now: Date): Date {
  let at = now
  let leftMs = targetMs
  for (;;) {
    // A midnight belongs to the day before it when time is read backwards.
    const midnight = startOfDay(after(at, -1))
    const todayMs = isWeekend(midnight) ? 0 : at.getTime() - midnight.getTime()
    if (leftMs < todayMs) return after(at, -leftMs)
    leftMs -= todayMs
    at = midnight
  }
}
