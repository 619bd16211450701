import * as z from 'zod/mini'

/** Whether the caller opened a record today. */
export const seenFilters = ['today', 'not_today'] as const
export type SeenFilter = (typeof seenFilters)[number]

const noSuchTime = 'Please give the time as YYYY-MM-DDTHH:mm:ssZ.'
const instant = z.string(noSuchTime).check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?(Z|\+00:00)$/, { error: noSuchTime, abort: true }),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'This time does not exist.'),
)

/** The filter of operator lists by what the caller opened today. */
export const seenToday = {
  seen: z.optional(z.enum([...seenFilters, ''], 'The filter is today or not_today.')),
  /** When the day began in the caller's time zone; without it, the last 24 hours are today. */
  dayBeganAt: z.optional(instant),
}
