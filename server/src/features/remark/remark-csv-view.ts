import { remarkActions } from '@pairtake/protocol/remark/remark-actions'
import { csvLine, type Cell } from '#csv.ts'
import { drawnWords, replyLines, type RemarkFile } from './remark-file-rules.ts'
import { timecodeOf } from './timecode-rules.ts'

const heads = [
  'Number',
  'Take',
  'State',
  'From',
  'To',
  'From frame',
  'To frame',
  'Remark',
  'Words of the brief',
  'Drawing',
  'Done in take',
  'Replies',
]

const numberCell = (count: number | null): Cell => (count === null ? '' : { number: String(count) })

/** Writes one line per remark, in the order of their numbers. Timecodes begin at 00:00:00:00; without a known frame rate they are empty. */
export function viewRemarkCsv({ film, remarks }: RemarkFile): string {
  const timecode = (frame: number | null) => (frame === null || film === null ? '' : timecodeOf(frame, film))
  const lines = remarks
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
    .map((remark) =>
      csvLine([
        numberCell(remark.number),
        numberCell(remark.take),
        remarkActions.words[remark.state],
        timecode(remark.fromFrame),
        timecode(remark.toFrame),
        numberCell(remark.fromFrame),
        numberCell(remark.toFrame),
        remark.text,
        remark.briefQuote ?? '',
        drawnWords(remark),
        numberCell(remark.doneTake),
        replyLines(remark).join('\n'),
      ]),
    )
  return [csvLine(heads), ...lines].join('')
}
