import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { timeCode, type Reel } from '#ui/surfaces/frames.ts'
import { remarkLooks } from './remark-looks.ts'

export type Stretch = Pick<Remark, 'fromFrame' | 'toFrame'>

/** Returns the position in a take: '0:04.12', '0:04.12 to 0:06.00' or 'Whole take'. */
export function stretchWords({ fromFrame, toFrame }: Stretch, reel: Reel | null): string {
  if (fromFrame === null) return 'Whole take'
  const words = (frame: number) => (reel ? timeCode(frame, reel) : `Frame ${frame}`)
  return toFrame === null || toFrame === fromFrame ? words(fromFrame) : `${words(fromFrame)} to ${words(toFrame)}`
}

export const wholeTake: Stretch = { fromFrame: null, toFrame: null }

/** Returns the stretch that ends at a frame; a person who marked the end first and goes back ends it at its start. */
export function endedAt(frame: number, { fromFrame }: Stretch): Stretch {
  const from = fromFrame ?? frame
  return frame < from ? { fromFrame: frame, toFrame: from } : { fromFrame: from, toFrame: frame }
}

/** Returns the heading of a remark: 'Remark at 0:04.12', 'Remark on the whole take'. */
export const aboutWords = (stretch: Stretch, reel: Reel | null): string =>
  stretch.fromFrame === null ? 'Remark on the whole take' : `Remark at ${stretchWords(stretch, reel)}`

/** Returns the label of its mark on the seek bar: 'Remark 2 at 0:04.12, open'. */
export const markWords = (remark: Remark, reel: Reel | null): string =>
  `Remark${remark.number === null ? '' : ` ${remark.number}`} at ${stretchWords(remark, reel)}, ${remarkLooks[remark.state].word.toLowerCase()}`

/** Returns a text alternative for the drawing. */
export const drawnWords = ({ drawing }: Remark): string | null => (drawing === null ? null : drawingWords(shapesOf(drawing)))

export const remarksNoun = (count: number): string => (count === 1 ? '1 remark' : `${count} remarks`)

/** Returns the lines of a brief that a remark can refer to. */
export const briefLines = (brief: string): string[] => [
  ...new Set(
    brief
      .split('\n')
      // Counted in code points like the server's limit, which also leaves every emoji whole.
      .map((line) => Array.from(line.trim()).slice(0, 400).join('').trim())
      .filter((line) => line !== ''),
  ),
]

type RemarkGroup = { key: 'earlier' | 'unsent' | 'here'; label: string; remarks: readonly Remark[] }

/**
 * Returns the brand's remarks on a take under their headings, without empty ones. The last take is preceded by what is unresolved on those before
 * it; drafts among that are apart, because the creator has not seen them and so says nothing about them (R-450).
 */
export function remarkGroups(
  remarks: readonly Remark[],
  { take, isLastTake, creatorName }: { take: number; isLastTake: boolean; creatorName: string },
): RemarkGroup[] {
  const before = remarks.filter((remark) => isLastTake && remark.take < take && remark.state !== 'settled')
  const sent = before.filter(({ state }) => state !== 'draft')
  const done = sent.filter(({ state }) => state === 'done').length
  const groups: RemarkGroup[] = [
    { key: 'earlier', label: `${creatorName} says ${done} of ${sent.length} ${sent.length === 1 ? 'is' : 'are'} done`, remarks: sent },
    { key: 'unsent', label: 'Not sent, on earlier takes', remarks: before.filter(({ state }) => state === 'draft') },
    { key: 'here', label: isLastTake ? 'Remarks' : `Remarks on take ${take}`, remarks: remarks.filter((remark) => remark.take === take) },
  ]
  return groups.filter((group) => group.remarks.length > 0)
}

/** Sorts remarks for stepping through a take: those on the whole take first, then by frame. */
export const inOrder = (remarks: readonly Remark[]): Remark[] =>
  remarks.toSorted((one, other) => one.take - other.take || (one.fromFrame ?? -1) - (other.fromFrame ?? -1))
