/** Frames per second as a fraction: 30000/1001. */
export type FrameRate = { num: number; den: number }

/** Frames that a timecode counts per second: 30 at 29.97. */
export const timebaseOf = ({ num, den }: FrameRate): number => Math.round(num / den)

/** 23.976, 29.97, 59.94: a thousandth slower than their timebase. */
export const isNtsc = (rate: FrameRate): boolean => rate.den === 1001 && rate.num === timebaseOf(rate) * 1000

/** Only 29.97 and 59.94 drop frame numbers, so that an hour of timecode lasts an hour. */
export const dropsFrames = (rate: FrameRate): boolean => isNtsc(rate) && timebaseOf(rate) % 30 === 0

/**
 * The timecode of a frame, counted from 0, in a film that begins at `hour`. With drop-frame, the first two numbers of each minute (four at 59.94) are
 * skipped, except in every tenth minute; the frames then follow a semicolon.
 */
export function timecodeOf(frame: number, rate: FrameRate, hour = 0): string {
  const base = timebaseOf(rate)
  const label = (dropsFrames(rate) ? withDropped(frame, base) : frame) + hour * 3600 * base
  const seconds = Math.floor(label / base)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const sign = dropsFrames(rate) ? ';' : ':'
  return `${[hours, minutes, seconds % 60].map(twoDigits).join(':')}${sign}${twoDigits(label % base)}`
}

function withDropped(frame: number, base: number): number {
  const drop = base / 15
  const ofMinute = base * 60 - drop
  const ofTenMinutes = base * 600 - drop * 9
  const tens = Math.floor(frame / ofTenMinutes)
  // The first minute of ten drops nothing.
  const minutes = Math.max(0, Math.floor(((frame % ofTenMinutes) - drop) / ofMinute))
  return frame + drop * (9 * tens + minutes)
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
