import * as z from 'zod/mini'
import { liveRecords } from '#records.ts'

/** The `event:` of GET /events: a message came, a notification came, or a record that the member sees has changed. */
export const liveEventKinds = ['message', 'notification', 'changed'] as const
export type LiveEventKind = (typeof liveEventKinds)[number]

/** The `data:` of an event. A message's event carries the id of its conversation. */
export const liveEvent = z.object({ record: z.enum(liveRecords), id: z.string() })
export type LiveEvent = z.infer<typeof liveEvent>

/** A header of the request for the stream: how many milliseconds ago the first answer came that the page shows. */
export const readingForHeader = 'x-reading-for-ms'
