import * as z from 'zod/mini'

const measured = z.number()

/**
 * Why a file cannot be processed, as facts; `mediaFailureWords` makes the sentence where it is shown. Limits are stored next to the measured values:
 * they may change, and the file was judged by the limits of that day.
 */
export const mediaFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file_empty') }),
  z.object({ kind: z.literal('picture_unreadable') }),
  z.object({ kind: z.literal('picture_absent') }),
  z.object({ kind: z.literal('picture_too_complex') }),
  z.object({ kind: z.literal('picture_too_large'), maxMegapixels: measured }),
  z.object({ kind: z.literal('video_unreadable') }),
  z.object({ kind: z.literal('video_absent') }),
  z.object({ kind: z.literal('video_tracks'), tracks: measured, maxTracks: measured }),
  z.object({ kind: z.literal('video_dimensions'), width: measured, height: measured }),
  z.object({ kind: z.literal('video_codec'), codec: z.string() }),
  z.object({ kind: z.literal('video_frame_rate'), framesPerSecond: measured, maxFramesPerSecond: measured }),
  z.object({ kind: z.literal('video_without_length') }),
  z.object({ kind: z.literal('video_too_long'), maxMinutes: measured }),
  z.object({ kind: z.literal('video_breaks_off'), atSeconds: measured, ofSeconds: measured }),
  z.object({ kind: z.literal('video_damaged') }),
  z.object({ kind: z.literal('too_much_work') }),
  z.object({ kind: z.literal('result_too_large') }),
  z.object({ kind: z.literal('tries_used_up') }),
  // Files that failed before facts were stored.
  z.object({ kind: z.literal('legacy'), words: z.string() }),
])
export type MediaFailure = z.infer<typeof mediaFailure>
