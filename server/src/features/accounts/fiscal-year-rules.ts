import type { Period } from './accounts-file-rules.ts'

/** The first day of the financial year that a day lies in; `startsOn` is MM-DD. */
export function fiscalYearStart(day: string, startsOn: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < startsOn ? year - 1 : year}-${startsOn}`
}

/** DATEV dates its bookings without a year, so a file must lie within one financial year and one calendar year. */
export function isWithinOneYear({ firstDay, lastDay }: Period, startsOn: string): boolean {
  return firstDay.slice(0, 4) === lastDay.slice(0, 4) && fiscalYearStart(firstDay, startsOn) === fiscalYearStart(lastDay, startsOn)
}
