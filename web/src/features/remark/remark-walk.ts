import type { Remark } from '@pairtake/protocol/remark/remark'
import { isFramed, type FramedRemark } from './mark-groups.ts'
import { inOrder } from './remark-words.ts'

type Looked = { take: number; frame: number; picked: string | undefined }

/** Returns the remark before or after the selected one, or else before or after the frame on screen, across all takes. */
export function remarkBeside(remarks: readonly Remark[], { take, frame, picked }: Looked, by: 1 | -1): Remark | undefined {
  const all = inOrder(remarks)
  const at = all.findIndex((remark) => remark.id === picked && isHere(remark, take, frame))
  if (at >= 0) return all[at + by]
  const isBefore = (remark: Remark) => remark.take < take || (remark.take === take && (remark.fromFrame ?? -1) < frame)
  const isAfter = (remark: Remark) => remark.take > take || (remark.take === take && (remark.fromFrame ?? -1) >= frame)
  return by === 1 ? all.find(isAfter) : all.findLast(isBefore)
}

/** The selected remark only counts if the person has not moved on since. */
const isHere = (remark: Remark, take: number, frame: number) =>
  remark.take === take && (remark.fromFrame === null || remark.fromFrame === frame)

/** Returns whether the remark is on a frame of an earlier take and marked as done, so that both takes can be compared. */
export const isToCheck = (remark: Remark, now: number): remark is FramedRemark =>
  remark.state === 'done' && remark.take < now && isFramed(remark)

/** Returns the remarks still to check, starting from this one, which may be decided by now; those before it come last. */
export function toCheckFrom(remarks: readonly Remark[], from: Remark, now: number): FramedRemark[] {
  const all = inOrder(remarks)
  const at = all.findIndex(({ id }) => id === from.id)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].filter(
    (remark): remark is FramedRemark => remark.id !== from.id && isToCheck(remark, now),
  )
}
