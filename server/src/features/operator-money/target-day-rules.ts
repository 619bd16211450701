import { days, dayOf } from '#wire-time.ts'

const frankfurt = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * Returns the first day from this moment on (in Frankfurt time, which SEPA banks use) on which TARGET settles payments, as YYYY-MM-DD. A bank refuses
 * a file that asks for a weekend or one of TARGET's six holidays, or moves its date (European Central Bank, "Long-term calendar for TARGET closing
 * days").
 */
export function targetDayFrom(at: Date): string {
  let day = new Date(`${frankfurt.format(at)}T12:00:00Z`)
  while (isClosed(day)) day = new Date(day.getTime() + days(1))
  return dayOf(day)
}

function isClosed(day: Date): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return true
  const date = dayOf(day).slice(5)
  if (['01-01', '05-01', '12-25', '12-26'].includes(date)) return true
  const fromEaster = Math.round((day.getTime() - easterOf(day.getUTCFullYear())) / days(1))
  return fromEaster === -2 || fromEaster === 1
}

/** Easter Sunday, noon in UTC, by the Gregorian computus (Meeus, "Astronomical Algorithms", chapter 8). */
function easterOf(year: number): number {
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1, 12)
}
