import * as z from 'zod/mini'
import { ratings } from '#contract/contract-creator.ts'

/** How many videos of a portfolio stand in a row of candidates. */
export const mostShownVideos = 3

/** One video of a portfolio: a picture, and the file that plays. */
const shownVideo = z.object({
  id: z.string(),
  name: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
  url: z.string(),
})
export type ShownVideo = z.infer<typeof shownVideo>

/** What a candidate has made and how brands found it, as a row shows them; the whole creator comes with the detail. */
export const showcase = z.object({ videos: z.array(shownVideo), ratings })
