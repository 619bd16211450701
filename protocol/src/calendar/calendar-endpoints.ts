import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { dateOnly } from '#fields.ts'
import { time } from '#general.ts'
import { campaignId, contractId } from '#ids.ts'
import { limits } from '#limits.ts'
import { dataOf, listOf } from '#paging.ts'

const sides = ['agency', 'creator'] as const

/** 'delivery': media is due. 'review': waiting media is auto-approved. 'finalize': a delivered job is auto-finalized. */
export const calendarKinds = ['delivery', 'review', 'finalize'] as const

/** One event of a job in which the caller is one of the two sides. Media that is auto-approved at different moments has one for each of them. */
export const calendarEntry = z.object({
  kind: z.enum(calendarKinds),
  at: time,
  contractId,
  campaignId,
  campaignName: z.string(),
  /** The other side of the job. */
  otherName: z.string(),
  /** The number of items still to be delivered or waiting for review. */
  items: z.int(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const dayMs = 86_400_000
const periodWords = `At most ${limits.calendarDays.max} days at once, and none before the first.`

export const listCalendarEntries = endpoint({
  method: 'GET',
  path: '/calendar',
  summary: 'Lists what is due from the first to the last day (inclusive, UTC), by time.',
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

/** The address for calendar programs; null if the feed is off. */
const calendarFeed = dataOf(z.object({ url: z.nullable(z.string()) }))

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Returns the secret address of the caller’s calendar feed, if there is one.',
  callers: sides,
  answer: calendarFeed,
  errors: [],
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Creates a new secret address for the caller’s calendar feed; the previous one stops working.',
  callers: sides,
  answer: calendarFeed,
  changes: ['calendar-feed'],
  errors: [],
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Turns off the caller’s calendar feed.',
  callers: sides,
  answer: calendarFeed,
  changes: ['calendar-feed'],
  errors: [],
})
