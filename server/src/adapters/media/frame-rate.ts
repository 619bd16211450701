import { framesPerSecondShown } from './media-limits.ts'

/** Frames a second as whole numbers, so that 30000/1001 stays what it is. */
export type FrameRate = { num: number; den: number }

const slowest = 10
/** What a file of changing or odd rate becomes: the next of these over its average. */
const usual = [24, 25, 30, 50, framesPerSecondShown]
const exact: FrameRate[] = [...[24, 30, 60].map((round) => ({ num: round * 1000, den: 1001 })), ...usual.map((num) => ({ num, den: 1 }))]

const perSecond = ({ num, den }: FrameRate) => num / den

/** As ffprobe writes it: '30000/1001'; '0/0' where it knows none. */
export function readRate(text: string | undefined): FrameRate | undefined {
  const [num = Number.NaN, den = 1] = (text ?? '').split('/').map(Number)
  return num > 0 && den > 0 && Number.isSafeInteger(num) && Number.isSafeInteger(den) ? { num, den } : undefined
}

/** The file's own rate where it is constant and people see it as motion, else the next usual one over its average. */
export function previewRate(own: FrameRate | undefined, average: number): FrameRate {
  const isConstant = own !== undefined && Math.abs(perSecond(own) - average) <= perSecond(own) * 0.01
  const kept = isConstant ? named(own) : undefined
  if (kept) return kept
  // Clocks of telephones run a little fast: 30.05 frames a second are 30, and as 50 they would cost two thirds more.
  const num = usual.find((rate) => rate >= average * 0.995) ?? framesPerSecondShown
  return { num, den: 1 }
}

/** Containers that count milliseconds or decimals write 2997/100 or 10000000/333333 for rates that have a name. */
function named(rate: FrameRate): FrameRate | undefined {
  const known = exact.find((one) => Math.abs(perSecond(one) - perSecond(rate)) <= perSecond(one) * 1e-5)
  if (known) return known
  const isShown = perSecond(rate) >= slowest && perSecond(rate) <= framesPerSecondShown
  // A clock finer than a microsecond is nobody's camera, and encoders refuse it.
  return isShown && rate.num <= 1_000_000 ? rate : undefined
}
