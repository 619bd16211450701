import { limits } from '#limits.ts'

/** Returns the date `years` before another, both YYYY-MM-DD; 29 February becomes the 28th in a year without one. */
export function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`
}

/** Returns the allowed birthdates of creators, 18 to 90 years ago (S2 section 5). */
export function creatorBirthDates(today: string): { first: string; last: string } {
  return { first: yearsBefore(today, limits.creatorAge.max), last: yearsBefore(today, limits.creatorAge.min) }
}

/** Returns the full years between a birthdate and today, both YYYY-MM-DD. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
