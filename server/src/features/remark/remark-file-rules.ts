import { drawingWords, shapesOf } from '@pairtake/protocol/remark/drawing-words'
import type { Remark } from '@pairtake/protocol/remark/remark'
import type { FrameRate } from './timecode-rules.ts'

/** The preview whose frames remarks refer to. */
export type RemarkedFilm = FrameRate & { frames: number; width: number; height: number }

/** The remarks sent about one take; `film` is null if its frame rate is unknown. */
export type RemarkFile = { name: string; take: number; film: RemarkedFilm | null; remarks: readonly Remark[] }

/** A remark as a marker in editing programs, with its first frame and its length in frames. One about the whole take is on the first frame. */
export type Marker = { from: number; frames: number; words: string; notes: string[]; state: Remark['state'] }

export const titleOf = ({ name, take }: RemarkFile): string => oneLine(`${name}, take ${take}`)

/** Sorts markers by frame, and by number if they begin together. */
export function markersOf({ film, remarks }: RemarkFile): Marker[] {
  const markers = remarks.map((remark) => ({ ...markerOf(remark, film), number: remark.number ?? 0 }))
  return markers.toSorted((one, other) => one.from - other.from || one.number - other.number)
}

function markerOf(remark: Remark, film: RemarkedFilm | null): Marker {
  const isWhole = remark.fromFrame === null || film === null
  const from = isWhole ? 0 : (remark.fromFrame ?? 0)
  const to = isWhole ? from : (remark.toFrame ?? from)
  const notes = [
    ...(isWhole ? ['The whole take'] : []),
    briefWords(remark),
    ...(remark.drawing === null ? [] : [`Drawing: ${drawnWords(remark)}`]),
    ...(remark.doneTake === null ? [] : [`Done in take ${remark.doneTake}`]),
    ...(remark.state === 'settled' ? ['Settled'] : []),
    ...replyLines(remark),
  ]
  return { from, frames: to - from + 1, words: oneLine(`${remark.number}. ${remark.text}`), notes: notes.map(oneLine), state: remark.state }
}

const briefWords = ({ briefQuote }: Remark) => (briefQuote === null ? 'Not in the brief' : `Brief: ${briefQuote}`)

export const drawnWords = ({ drawing }: Remark): string => (drawing === null ? '' : drawingWords(shapesOf(drawing)))

export const replyLines = ({ replies }: Remark): string[] =>
  replies.map(({ by, text }) => `${by === 'agency' ? 'Brand' : 'Creator'}: ${text}`)

/** Editing programs end a line, or a marker, at any of these characters. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
