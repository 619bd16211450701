import { framesPerSecondShown } from './media-limits.ts'

/** Frames per second as whole numbers, so that 30000/1001 stays exact. */
export type FrameRate = { num: number; den: number }

const slowest = 10
/** A file with a variable or unusual rate gets the next of these above its average. */
const usual = [24, 25, 30, 50, framesPerSecondShown]
const exact: FrameRate[] = [...[24, 30, 60].map((round) => ({ num: round * 1000, den: 1001 })), ...usual.map((num) => ({ num, den: 1 }))]

const perSecond = ({ num, den }: FrameRate) => num / den

/** Parses ffprobe's format: '30000/1001', or '0/0' for an unknown rate. */
export function readRate(text: string | undefined): FrameRate | undefined {
  const [num = Number.NaN, den = 1] = (text ?? '').split('/').map(Number)
  return num > 0 && den > 0 && Number.isSafeInteger(num) && Number.isSafeInteger(den) ? { num, den } : undefined
}

/** The file's own rate if it is constant and smooth enough, otherwise the next usual one above its average. */
export function previewRate(own: FrameRate | undefined, average: number): FrameRate {
  const isConstant = own !== undefined && Math.abs(perSecond(own) - average) <= perSecond(own) * 0.01
  const kept = isConstant ? named(own) : undefined
  if (kept) return kept
  // Clocks of phones run slightly fast: 30.05 frames per second are 30, and as 50 they would cost two thirds more.
  const num = usual.find((rate) => rate >= average * 0.995) ?? framesPerSecondShown
  return { num, den: 1 }
}

/** Containers with millisecond or decimal clocks write 2997/100 or 10000000/333333 for rates that have a standard form. */
function named(rate: FrameRate): FrameRate | undefined {
  const known = exact.find((one) => Math.abs(perSecond(one) - perSecond(rate)) <= perSecond(one) * 1e-5)
  if (known) return known
  const isShown = perSecond(rate) >= slowest && perSecond(rate) <= framesPerSecondShown
  // No camera has a clock finer than a microsecond, and encoders refuse it.
  return isShown && rate.num <= 1_000_000 ? rate : undefined
}
