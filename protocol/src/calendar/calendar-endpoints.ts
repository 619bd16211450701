import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { time } from '#general.ts'
import { campaignId, contractId } from '#ids.ts'
import { limits } from '#limits.ts'
import { dataOf, listOf } from '#paging.ts'

const sides = ['agency', 'creator'] as const

/** 'delivery': media is due. 'review': media that waits is approved automatically. 'finalize': a delivered job is finalized automatically. */
export const calendarKinds = ['delivery', 'review', 'finalize'] as const

/** One thing that has a time, of a job that the caller has a side in. */
export const calendarEntry = z.object({
  kind: z.enum(calendarKinds),
  at: time,
  contractId,
  campaignId,
  campaignName: z.string(),
  /** The other side of the job. */
  otherName: z.string(),
  /** Items that are missing, or that wait for review. */
  items: z.int(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const dayMs = 86_400_000
const periodWords = `At most ${limits.calendarDays.max} days at once, and none before the first.`

export const listCalendarEntries = endpoint({
  method: 'GET',
  path: '/calendar',
  summary: 'What is due from the first day to the last, both included and in UTC, by time.',
  callers: sides,
  query: z.object({ from: dateOnly, to: dateOnly }).check(
    z.refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / dayMs
        return days >= 0 && days < limits.calendarDays.max
      },
      { error: periodWords, path: ['to'] },
    ),
  ),
  answer: listOf(calendarEntry),
  errors: [],
})

/** The address that calendar programs read; null where there is none. */
const calendarFeed = dataOf(z.object({ url: z.nullable(z.string()) }))

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'The secret address of the own calendar feed, if there is one.',
  callers: sides,
  answer: calendarFeed,
  errors: [],
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Makes a new secret address of the own calendar feed; the one before stops working.',
  callers: sides,
  answer: calendarFeed,
  changes: ['calendar-feed'],
  errors: [],
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Turns the own calendar feed off.',
  callers: sides,
  answer: calendarFeed,
  changes: ['calendar-feed'],
  errors: [],
})
