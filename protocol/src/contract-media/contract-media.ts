import * as z from 'zod/mini'
import { time } from '#general.ts'
import { contractMediaId } from '#ids.ts'
import { mediaRef } from '#media/media.ts'
import { takeCheck } from '#take-check/take-check.ts'
import { remarkCounts } from '#remark/remark.ts'
import { contractMediaStates } from './contract-media-actions.ts'

/** Of the film that its viewer plays: frame n of `frames` begins n × den / num seconds after the first, and none is longer than another. */
const film = {
  /** Null for photos, while processing, and where frames have no such places: then only the whole take can be meant. */
  frameRate: z.nullable(z.object({ num: z.int(), den: z.int() })),
  frames: z.nullable(z.int()),
}

/** An earlier version of a delivered item; it stays viewable. */
export const take = z.object({
  take: z.int(),
  sentAt: time,
  note: z.string(),
  changeRequestMessage: z.nullable(z.string()),
  /** Null while there is none, and once it was removed. */
  mediaWatermarked: z.nullable(mediaRef),
  /** The file as it was sent goes a while after the job's end, the preview later. */
  originalRemovedAt: z.nullable(time),
  /** Replaced while it was held: the agency never saw it. */
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
  /** Always there; opening it is refused to the agency until the job is finalized. */
  mediaOriginal: mediaRef,
  /** Null while processing or failed. */
  mediaWatermarked: z.nullable(mediaRef),
  thumbnailUrl: z.nullable(z.string()),
  /** Seconds of a video, null for photos or while processing. */
  durationSeconds: z.nullable(z.number()),
  ...film,
  sizeBytes: z.number(),
  note: z.string(),
  take: z.int(),
  /** Checked, and not shown to the agency; only in `failed`. */
  held: z.boolean(),
  /** Null where nothing was checked, and to the agency while it is held. */
  check: z.nullable(takeCheck),
  remarks: remarkCounts,
  /** Detail only. */
  takes: z.optional(z.array(take)),
})
export type ContractMedia = z.infer<typeof contractMedia>
