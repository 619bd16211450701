/** YYYY-MM-DDTHH:mm:ss+00:00 (S1 section 9). Also accepts the format of times in JSON built by PostgreSQL. */
export function wireTime(at: Date | string): string {
  const text = typeof at === 'string' ? new Date(at).toISOString() : at.toISOString()
  return `${text.slice(0, 19)}+00:00`
}

export function wireTimeOrNull(at: Date | string | null): string | null {
  return at === null ? null : wireTime(at)
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export function after(at: Date, durationMs: number): Date {
  return new Date(at.getTime() + durationMs)
}

/** The day in UTC, as YYYY-MM-DD. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The same for a cell of a spreadsheet, which is empty without a day. */
export const dayOrNone = (at: Date | null) => (at === null ? '' : dayOf(at))

const zoneDays = new Map<string, Intl.DateTimeFormat>()

/** The day in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  // Creating a formatter takes longer than formatting a thousand days.
  let days = zoneDays.get(timeZone)
  if (!days) {
    days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    zoneDays.set(timeZone, days)
  }
  return days.format(at)
}

/** The first moment of a day in a time zone; not 00:00 where the clocks change at midnight. */
export function startOfDayIn(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The next day, as YYYY-MM-DD. */
export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

export function isTimeZone(name: string): boolean {
  return name !== '' && Intl.supportedValuesOf('timeZone').concat('UTC').includes(name)
}

const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day in UTC as a sentence shows it: '22 November 2026'. Also accepts the format of `dayOf`. */
export function dayWords(at: Date | string): string {
  return dayInWords.format(new Date(at))
}
