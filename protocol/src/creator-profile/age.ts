import { limits } from '#limits.ts'

/** The day `years` before another, both YYYY-MM-DD; of a 29 February the 28th where there is none. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`
}

/** The birthdates of creators: S2 section 5 has them between 18 and 90 years ago. */
export function creatorBirthDates(today: string): { first: string; last: string } {
  return { first: yearsBefore(today, limits.creatorAge.max), last: yearsBefore(today, limits.creatorAge.min) }
}

/** Full years between a birth date and today, both YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
