import { hours, minutes } from '#wire-time.ts'

/** How often a process notes that it runs. */
export const noteEveryMs = minutes(1)

/** A shorter outage takes no time from anybody. */
export const longEnoughMs = hours(1)

export const isOutage = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() > longEnoughMs

/** The last minute of the next day in UTC, the day that emails name as well: members' time zones are unknown. */
export function endOfNextDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, 23, 59))
}
