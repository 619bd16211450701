import { limits } from '@pairtake/protocol/limits'
import { csvLine, type Cell } from '#csv.ts'
import { Refusal } from '#refusal.ts'
import { dayOf } from '#wire-time.ts'
import type { FileAnswer } from './serve.ts'

const { rows: maxRows } = limits.listFile

/** One more row than a file holds, so that truncation is noticed. */
export const askedRows = maxRows + 1

/** A list as a CSV file with the day in its name; refused when there are too many rows, because a truncated file would look complete. */
export function listFile(file: { name: string; now: Date; heads: readonly string[]; rows: readonly (readonly Cell[])[] }): FileAnswer {
  if (file.rows.length > maxRows) {
    throw new Refusal(
      'TOO_LARGE',
      `A file holds at most ${maxRows.toLocaleString('en-US')} rows. Narrow the list, and download it in parts.`,
    )
  }
  return {
    fileName: `pairtake-${file.name}-${dayOf(file.now)}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: [file.heads, ...file.rows].map(csvLine).join(''),
  }
}
