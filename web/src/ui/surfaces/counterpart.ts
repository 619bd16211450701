import type { Reel } from './frames.ts'

/** A frame of the first video and one of the second that are shown at the same time. By default both videos start together. */
export type Meeting = readonly [number, number]

export const sideBySide: Meeting = [0, 0]

/**
 * Returns the frame of the other video on screen when this one begins; before its first and after its last frame it extrapolates. In integers: up
 * to an hour at 60 fps they stay far below 2^53, and no quotient is close enough to an integer for rounding to cross it.
 */
export const counterpart = (frame: number, from: Reel, to: Reel, [here, there]: Meeting = sideBySide): number =>
  Math.floor(((frame - here) * from.den * to.num) / (from.num * to.den)) + there

/** Converts a moment to seconds of the other video. */
export const secondsThere = (seconds: number, from: Reel, to: Reel, [here, there]: Meeting): number =>
  seconds - (here * from.den) / from.num + (there * to.den) / to.num

export const lengthOf = ({ num, den, frames }: Reel): number => (frames * den) / num

/** Returns the range of both videos in frames of the leading one; outside its own frames, the leading video stands still. */
export function span(lead: Reel, other: Reel, [here, there]: Meeting): { first: number; last: number } {
  const back: Meeting = [there, here]
  // The first frame at which the other video shows its last one, so that it can be reached too.
  const end = -counterpart(-(other.frames - 1), other, lead, [-there, -here])
  return { first: Math.min(0, counterpart(0, other, lead, back)), last: Math.max(lead.frames - 1, end) }
}

/** A video further off than this seeks; a smaller offset is corrected by changing the speed. */
export const farSeconds = 0.3

/** The highest change of speed that nobody notices in a muted video. */
const mostBend = 0.1
/** The time in which an offset is corrected. */
const catchUpSeconds = 0.4

/** Returns the change of speed that corrects an offset. `isBent`: a correction is in progress, and continues until the videos are aligned. */
export function bendFor(aheadSeconds: number, frameSeconds: number, isBent: boolean): number {
  if (Math.abs(aheadSeconds) < (isBent ? 0.1 : 0.5) * frameSeconds) return 0
  const bend = Math.max(-mostBend, Math.min(mostBend, -aheadSeconds / catchUpSeconds))
  // In steps, because browsers may stutter at each change of speed.
  return Math.sign(bend) * Math.max(0.01, Math.round(Math.abs(bend) * 100) / 100)
}
