import { dayThere } from '#mechanisms/time/time-words.ts'

const yearThere = (at: Date, timeZone: string) => Number(dayThere(at, timeZone).slice(0, 4))

/** The years with a statement, newest first: from the first earning to today, by the seller's calendar as on the statement. */
export function statementYears({ oldest, now, timeZone }: { oldest: Date; now: Date; timeZone: string }): string[] {
  const thisYear = yearThere(now, timeZone)
  const years = Math.max(thisYear - yearThere(oldest, timeZone), 0) + 1
  return Array.from({ length: years }, (_none, back) => String(thisYear - back))
}
