import * as z from 'zod/mini'
import { time } from '#general.ts'
import { contractMediaId } from '#ids.ts'
import { mediaRef } from '#media/media.ts'
import { takeCheck } from '#take-check/take-check.ts'
import { remarkCounts } from '#remark/remark.ts'
import { contractMediaStates } from './contract-media-actions.ts'

/** Describes the preview video: frame n of `frames` begins n × den / num seconds after the first, and all frames have the same length. */
const film = {
  /** Null for photos, while processing, and if frames are not evenly spaced; remarks can then only refer to the whole take. */
  frameRate: z.nullable(z.object({ num: z.int(), den: z.int() })),
  frames: z.nullable(z.int()),
}

/** An earlier version of a delivered item; it stays viewable. */
export const take = z.object({
  take: z.int(),
  sentAt: time,
  note: z.string(),
  changeRequestMessage: z.nullable(z.string()),
  /** Null until it exists, and after it was removed. */
  mediaWatermarked: z.nullable(mediaRef),
  /** The original is removed some time after the job's end, the preview later. */
  originalRemovedAt: z.nullable(time),
  /** True if it was replaced while held, so the agency never saw it. */
  held: z.boolean(),
  check: z.nullable(takeCheck),
  ...film,
})

export const contractMedia = z.object({
  id: contractMediaId,
  name: z.string(),
  fileName: z.string(),
  state: z.enum(contractMediaStates),
  updatedAt: time,
  changeRequestMessage: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  autoApproveAt: z.nullable(time),
  /** Always present; the agency cannot open it until the job is finalized. */
  mediaOriginal: mediaRef,
  /** Null while processing or failed. */
  mediaWatermarked: z.nullable(mediaRef),
  thumbnailUrl: z.nullable(z.string()),
  /** Duration of a video in seconds; null for photos or while processing. */
  durationSeconds: z.nullable(z.number()),
  ...film,
  sizeBytes: z.number(),
  note: z.string(),
  take: z.int(),
  /** True if it was checked and is not shown to the agency; only in `failed`. */
  held: z.boolean(),
  /** Null if nothing was checked, and for the agency while the item is held. */
  check: z.nullable(takeCheck),
  remarks: remarkCounts,
  /** Only in the detail. */
  takes: z.optional(z.array(take)),
})
export type ContractMedia = z.infer<typeof contractMedia>
