import { dayThere } from '#mechanisms/time/time-words.ts'

export type NamedPeriod = { label: string; from: string; to: string }

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns whole months of a year, the last one included; Date normalises months below 0 and above 11. */
const months = (label: string, year: number, [first, last]: readonly [number, number]): NamedPeriod => ({
  label,
  from: dayOf(Date.UTC(year, first, 1)),
  to: dayOf(Date.UTC(year, last + 1, 0)),
})

/** Returns the periods most often requested, by the current day in the seller's time zone; the last month is what a bookkeeper works on. */
export function namedPeriods(now: Date, timeZone: string): [NamedPeriod, NamedPeriod, ...NamedPeriod[]] {
  const today = dayThere(now, timeZone)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const quarter = month - (month % 3)
  return [
    months('This month', year, [month, month]),
    months('Last month', year, [month - 1, month - 1]),
    months('This quarter', year, [quarter, quarter + 2]),
    months('Last quarter', year, [quarter - 3, quarter - 1]),
    months('This year', year, [0, 11]),
    months('Last year', year - 1, [0, 11]),
  ]
}

/** Returns whether a text is an existing day, in the format of the URL and the field. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && dayOf(at) === text
}
