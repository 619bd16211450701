import type { Remark } from '@pairtake/protocol/remark/remark'
import { isFramed, type FramedRemark } from './mark-groups.ts'
import { inOrder } from './remark-words.ts'

type Looked = { take: number; frame: number; picked: string | undefined }

/** The one before or after what is looked at, through all takes: the one that was picked, else the frame on screen. */
export function remarkBeside(remarks: readonly Remark[], { take, frame, picked }: Looked, by: 1 | -1): Remark | undefined {
  const all = inOrder(remarks)
  const at = all.findIndex((remark) => remark.id === picked && isHere(remark, take, frame))
  if (at >= 0) return all[at + by]
  const isBefore = (remark: Remark) => remark.take < take || (remark.take === take && (remark.fromFrame ?? -1) < frame)
  const isAfter = (remark: Remark) => remark.take > take || (remark.take === take && (remark.fromFrame ?? -1) >= frame)
  return by === 1 ? all.find(isAfter) : all.findLast(isBefore)
}

/** Whoever has moved on since goes on from there. */
const isHere = (remark: Remark, take: number, frame: number) =>
  remark.take === take && (remark.fromFrame === null || remark.fromFrame === frame)

/** At a frame of a take before this one, and said to be done: it can be looked at then and now. */
export const isToCheck = (remark: Remark, now: number): remark is FramedRemark =>
  remark.state === 'done' && remark.take < now && isFramed(remark)

/** All that are still to be checked, from this one on, which may be decided by now; what comes before it is last. */
export function toCheckFrom(remarks: readonly Remark[], from: Remark, now: number): FramedRemark[] {
  const all = inOrder(remarks)
  const at = all.findIndex(({ id }) => id === from.id)
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].filter(
    (remark): remark is FramedRemark => remark.id !== from.id && isToCheck(remark, now),
  )
}
