/** A film whose every frame has the same length: frame n of `frames`, counted from 0, begins n × den / num seconds after the first. */
export type Reel = { num: number; den: number; frames: number }

/** Where to seek for a frame: at its border a browser's rounding would show the one before, in its middle none can. */
export const middleOf = (frame: number, { num, den }: Reel): number => ((frame + 0.5) * den) / num

/** The frame that begins at this moment, as a browser names it, rounded to microseconds. */
export const frameBeginningAt = (seconds: number, reel: Reel): number => within(Math.round((seconds * reel.num) / reel.den), reel)

/** The frame that lies at this moment. */
export const frameLyingAt = (seconds: number, reel: Reel): number => within(Math.floor((seconds * reel.num) / reel.den + 1e-6), reel)

export const within = (frame: number, { frames }: Reel): number => Math.max(0, Math.min(frames - 1, frame))

/** Minutes, seconds and the frame within its second: '0:04.12'. */
export function timeCode(frame: number, { num, den }: Reel): string {
  const seconds = Math.floor((frame * den) / num)
  const firstOfSecond = Math.ceil((seconds * num) / den)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}.${twoDigits(frame - firstOfSecond)}`
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
