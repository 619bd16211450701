import type { Reel } from './frames.ts'

/** Two frames that begin together: one of the first film, one of the second. Both begin together where nobody said otherwise. */
export type Meeting = readonly [number, number]

export const sideBySide: Meeting = [0, 0]

/**
 * The frame of the other film that is on screen at the moment when this one begins, also before its first and after its last. In whole numbers:
 * up to an hour at 60 a second they stay far below 2^53, and no quotient comes near enough to a border to be rounded over it.
 */
export const counterpart = (frame: number, from: Reel, to: Reel, [here, there]: Meeting = sideBySide): number =>
  Math.floor(((frame - here) * from.den * to.num) / (from.num * to.den)) + there

/** The same moment in the seconds of the other film. */
export const secondsThere = (seconds: number, from: Reel, to: Reel, [here, there]: Meeting): number =>
  seconds - (here * from.den) / from.num + (there * to.den) / to.num

export const lengthOf = ({ num, den, frames }: Reel): number => (frames * den) / num

/** In frames of the leading film: from where the first of both begins to where the last one ends. Below 0 and after its last frame it stands still. */
export function span(lead: Reel, other: Reel, [here, there]: Meeting): { first: number; last: number } {
  const back: Meeting = [there, here]
  // What belongs to the other one's last frame or lies after it, so that this is reached as well.
  const end = -counterpart(-(other.frames - 1), other, lead, [-there, -here])
  return { first: Math.min(0, counterpart(0, other, lead, back)), last: Math.max(lead.frames - 1, end) }
}

/** A film that is as far off as this is sought; less is caught up with. */
export const farSeconds = 0.3

/** Nobody sees a silent film run a tenth faster. */
const mostBend = 0.1
/** A distance is caught up with in so many seconds. */
const catchUpSeconds = 0.4

/** How much faster a film has to run that is so many seconds ahead. `isBent`: it is catching up already, and goes on until it is there. */
export function bendFor(aheadSeconds: number, frameSeconds: number, isBent: boolean): number {
  if (Math.abs(aheadSeconds) < (isBent ? 0.1 : 0.5) * frameSeconds) return 0
  const bend = Math.max(-mostBend, Math.min(mostBend, -aheadSeconds / catchUpSeconds))
  // In steps, because a browser may stumble at each change of speed.
  return Math.sign(bend) * Math.max(0.01, Math.round(Math.abs(bend) * 100) / 100)
}
