import type { CalendarEntry } from '@pairtake/protocol/calendar/calendar-endpoints'

const two = (number: number) => String(number).padStart(2, '0')

/** Formats a month in the reader's time zone, as used in URLs: '2026-11'. */
export const monthOf = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}`
/** Formats a day in the reader's time zone: '2026-11-05'. */
export const dayKey = (day: Date): string => `${monthOf(day)}-${two(day.getDate())}`

const firstOf = (month: string, shift = 0): Date => new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + shift, 1)

export const shiftMonth = (month: string, by: number): string => monthOf(firstOf(month, by))

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
export const monthWords = (month: string): string => monthNames.format(firstOf(month))

/** Returns whole weeks from Monday to Sunday, including days of the adjacent months. */
export function weeksOf(month: string): Date[][] {
  const first = firstOf(month)
  const before = (first.getDay() + 6) % 7
  const lastDay = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const weeks = Math.ceil((before + lastDay) / 7)
  return Array.from({ length: weeks }, (_none, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(first.getFullYear(), first.getMonth(), 1 - before + week * 7 + day)),
  )
}

/** Returns the days to request, so that the whole month is covered in any time zone: days on the wire are in UTC. */
export function askedDays(month: string): { from: string; to: string } {
  const days = weeksOf(month).flat()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('A month has days.')
  const shifted = (day: Date, by: number) => dayKey(new Date(day.getFullYear(), day.getMonth(), day.getDate() + by))
  return { from: shifted(first, -1), to: shifted(last, 1) }
}

/** Returns the entries of a month in the reader's time zone. */
export const entriesIn = (month: string, entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.filter(({ at }) => monthOf(new Date(at)) === month)

/** Identifies an entry: a job has at most one of a kind on a day. */
export const entryKey = ({ kind, contractId, at }: CalendarEntry): string => `${kind} ${contractId} ${dayKey(new Date(at))}`

/**
 * Joins the items of a job that are approved automatically on the same day in the reader's time zone: one entry at the time of the first one, with
 * the number of items.
 */
export function joinedByDay(entries: readonly CalendarEntry[]): CalendarEntry[] {
  return [...Map.groupBy(entries, entryKey).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, items: others.reduce((sum, { items }) => sum + items, first.items) }] : [],
  )
}

/** Groups entries by day in the reader's time zone. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  return Map.groupBy(entries, ({ at }) => dayKey(new Date(at)))
}
