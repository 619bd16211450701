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
      .map((line) => line.trim().slice(0, 400).trim())
      .filter((line) => line !== ''),
  ),
]

/** Sorts remarks for stepping through a take: those on the whole take first, then by frame. */
export const inOrder = (remarks: readonly Remark[]): Remark[] =>
  remarks.toSorted((one, other) => one.take - other.take || (one.fromFrame ?? -1) - (other.fromFrame ?? -1))
