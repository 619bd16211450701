/** A video whose frames all have the same length: frame n of `frames`, counted from 0, begins n × den / num seconds after the first. */
export type Reel = { num: number; den: number; frames: number }

export const isSameReel = (one: Reel | null | undefined, other: Reel | null | undefined): boolean =>
  one?.num === other?.num && one?.den === other?.den && one?.frames === other?.frames

/** Returns the time to seek to for a frame: its middle, because at its border the browser's rounding could show the previous frame. */
export const middleOf = (frame: number, { num, den }: Reel): number => ((frame + 0.5) * den) / num

/** Returns the frame that begins at a time given by the browser, which rounds to microseconds. */
export const frameBeginningAt = (seconds: number, reel: Reel): number => within(Math.round((seconds * reel.num) / reel.den), reel)

/** Returns the frame that contains a time. */
export const frameLyingAt = (seconds: number, reel: Reel): number => within(Math.floor((seconds * reel.num) / reel.den + 1e-6), reel)

export const within = (frame: number, { frames }: Reel): number => Math.max(0, Math.min(frames - 1, frame))

/** Formats minutes, seconds and the frame within the second: '0:04.12'. */
export function timeCode(frame: number, { num, den }: Reel): string {
  const seconds = Math.floor((frame * den) / num)
  const firstOfSecond = Math.ceil((seconds * num) / den)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}.${twoDigits(frame - firstOfSecond)}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
