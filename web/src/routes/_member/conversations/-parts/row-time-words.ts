import { clockTime } from '#mechanisms/time/time-words.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const sixDaysMs = 6 * 86_400_000

/** Returns '09:12' for today, 'Mon' for this week, '12 Nov' for earlier dates. */
export function rowTimeWords(at: Date, now = new Date()): string {
  if (at.toDateString() === now.toDateString()) return clockTime(at.toISOString())
  if (now.getTime() - at.getTime() < sixDaysMs) return weekday.format(at)
  return (at.getFullYear() === now.getFullYear() ? dayMonth : dayMonthYear).format(at)
}
