import type { Remark } from '@pairtake/protocol/remark/remark'
import type { Reel } from '#ui/surfaces/frames.ts'

/** A remark with a position on the seek bar. */
export type FramedRemark = Remark & { fromFrame: number }
export const isFramed = (remark: Remark): remark is FramedRemark => remark.fromFrame !== null

/** A range input of `width` pixels and the thumb's width, from which follows the position of a frame. */
export type BarShape = { width: number; thumb: number; reel: Reel }
export const leftOf = (frame: number, { width, thumb, reel }: BarShape): number =>
  thumb / 2 + (Math.min(frame, reel.frames - 1) / Math.max(1, reel.frames - 1)) * (width - thumb)

/** Returns the line of a stretch, wide enough to be seen; null for a remark on a single frame. */
export function lineOf({ fromFrame, toFrame }: FramedRemark, bar: BarShape): { left: number; width: number } | null {
  if (toFrame === null || toFrame === fromFrame) return null
  const left = leftOf(fromFrame, bar)
  return { left, width: Math.max(2, leftOf(toFrame, bar) - left) }
}

export type MarkGroup = { left: number; remarks: FramedRemark[] }

/** Merges marks that are closer than the width of a target into one at their centre, so that no two targets overlap. */
export function groupMarks(remarks: readonly FramedRemark[], bar: BarShape, apart: number): MarkGroup[] {
  const groups: MarkGroup[] = []
  for (const remark of remarks.toSorted((one, other) => one.fromFrame - other.fromFrame)) {
    let last: MarkGroup = { left: leftOf(remark.fromFrame, bar), remarks: [remark] }
    let before = groups.at(-1)
    while (before && last.left - before.left < apart) {
      const [few, many] = [before.remarks.length, last.remarks.length]
      last = { left: (before.left * few + last.left * many) / (few + many), remarks: [...before.remarks, ...last.remarks] }
      groups.pop()
      before = groups.at(-1)
    }
    groups.push(last)
  }
  return groups
}

const urgency = { open: 0, draft: 1, done: 2, settled: 3 } satisfies Record<Remark['state'], number>

/** Returns the state that a group shows: the one that most needs attention. */
export const stateOfGroup = ({ remarks }: MarkGroup): Remark['state'] =>
  remarks.map(({ state }) => state).toSorted((one, other) => urgency[one] - urgency[other])[0] ?? 'settled'

/** Returns the remark that a click on a group selects: its first one, then the next one on each further click. */
export function pressedOf({ remarks }: MarkGroup, meant: string | undefined): FramedRemark | undefined {
  const at = remarks.findIndex(({ id }) => id === meant)
  return remarks[(at + 1) % remarks.length]
}
