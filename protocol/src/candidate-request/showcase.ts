import * as z from 'zod/mini'
import { ratings } from '#contract/contract-creator.ts'

/** The maximum number of portfolio videos shown in a candidate's row. */
export const mostShownVideos = 3

/** One portfolio video: its thumbnail and its playable file. */
const shownVideo = z.object({
  id: z.string(),
  name: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  url: z.string(),
})
export type ShownVideo = z.infer<typeof shownVideo>

/** The part of a creator shown in a candidate's row: videos and ratings. The detail has the full creator. */
export const showcase = z.object({ videos: z.array(shownVideo), ratings })
