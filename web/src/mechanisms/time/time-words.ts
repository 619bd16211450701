const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** '3 minutes ago', 'in 2 days'; beyond a week '14 Nov' (LOOK, Words). */
export function relativeTime(iso: string, now = Date.now()): string {
  const at = new Date(iso).getTime()
  const difference = at - now
  const size = Math.abs(difference)
  if (size < minuteMs) return 'just now'
  if (size < hourMs) return relative.format(Math.trunc(difference / minuteMs), 'minute')
  if (size < dayMs) return relative.format(Math.trunc(difference / hourMs), 'hour')
  if (size < 7 * dayMs) return relative.format(dayNumber(at) - dayNumber(now), 'day')
  return shortDate(iso, now)
}

/** Like `relativeTime`, but also relative beyond a week: '3 weeks ago', 'last month'. */
export function timeAgo(iso: string, now = Date.now()): string {
  const days = Math.floor((now - new Date(iso).getTime()) / dayMs)
  if (days < 7) return relativeTime(iso, now)
  if (days < 30) return relative.format(-Math.floor(days / 7), 'week')
  if (days < 365) return relative.format(-Math.floor(days / 30), 'month')
  return relative.format(-Math.floor(days / 365), 'year')
}

/**
 * Completes 'it lapses …': 'in 2 days', or beyond a week 'on 20 Dec'. An overdue time gives 'any moment now', because the clock is about to run.
 */
export function timeAhead(iso: string, now = Date.now()): string {
  const left = new Date(iso).getTime() - now
  if (left <= 0) return 'any moment now'
  if (left < minuteMs) return 'in a few moments'
  return left < 7 * dayMs ? relativeTime(iso, now) : `on ${shortDate(iso, now)}`
}

/** Completes 'it is retried …': 'at 14:05', 'on 23 Nov at 14:05', or 'within seconds' once it is due. */
export function timeAtWords(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  if (at.getTime() <= now) return 'within seconds'
  return isToday(iso, now) ? `at ${clockTime(iso)}` : `on ${shortDate(iso, now)} at ${clockTime(iso)}`
}

/** Counts whole days in the viewer's time zone. */
export function dayNumber(at: number): number {
  const day = new Date(at)
  return Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / dayMs)
}

/** The day in another time zone, such as the seller's, as 2026-01-31. */
export const dayThere = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Compares in the viewer's time zone. */
export const isToday = (iso: string, now = Date.now()): boolean => new Date(iso).toDateString() === new Date(now).toDateString()

/** The last midnight in the viewer's time zone. */
export function startOfToday(now = Date.now()): string {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

/** Formats a wait that the server gave in seconds: 'in 42 seconds'. */
export function relativeSeconds(seconds: number): string {
  return seconds < 90 ? relative.format(Math.ceil(seconds), 'second') : relative.format(Math.ceil(seconds / 60), 'minute')
}

export function shortDate(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  return (at.getFullYear() === new Date(now).getFullYear() ? dayMonth : dayMonthYear).format(at)
}

/** Formats a date without a time zone: '21 Apr 1999'. */
export const longDate = (date: string): string => dayInWords.format(new Date(`${date}T00:00:00Z`))

export function fullTime(iso: string): string {
  return full.format(new Date(iso))
}

export function clockTime(iso: string): string {
  return clock.format(new Date(iso))
}
