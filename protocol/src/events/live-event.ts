import * as z from 'zod/mini'
import { liveRecords } from '#records.ts'

/** The `event:` values of GET /events: a message or notification arrived, or a record visible to the member changed. */
export const liveEventKinds = ['message', 'notification', 'changed'] as const
export type LiveEventKind = (typeof liveEventKinds)[number]

/** The `data:` of an event. For a message, `id` is the id of its conversation. */
export const liveEvent = z.object({ record: z.enum(liveRecords), id: z.string() })
export type LiveEvent = z.infer<typeof liveEvent>

/** A header of the stream's request: how many milliseconds ago the first response arrived whose data the page shows. */
export const readingForHeader = 'x-reading-for-ms'
