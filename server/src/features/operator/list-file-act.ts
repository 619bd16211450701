import { limits } from '@pairtake/protocol/limits'
import type { Tx } from '#adapters/database/database.ts'
import { askedRows, listFile } from '#http/list-file.ts'
import type { Caller, FileAnswer } from '#http/serve.ts'
import type { Cell } from '#csv.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { recordAct } from './audit-queries.ts'

type Filters = { state?: string | undefined; q?: string | undefined; seen?: string | undefined }

type ListFile = {
  /** The list's name in the audit log and in the file's: 'payments'. */
  name: string
  /** What the list is filtered by. */
  filters: Filters
  /** Other filters, in words: 'of one operator'. */
  further?: readonly string[]
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** The range of a whole file, for a list with pages. */
export const wholeFile = { limit: askedRows, offset: 0 } as const

/**
 * Makes the CSV file of an operator's list, and records in the audit log, in the transaction that read the rows, who downloads how many of what
 * (R-440). Refused if the search lists only its first matches (R-380) or there are more rows than a file holds: it would look complete.
 */
export async function makeListFile(tx: Tx, call: { deps: Pick<Deps, 'now'>; caller: Caller }, file: ListFile): Promise<FileAnswer> {
  const { name, heads, rows, filters } = file
  const { most } = limits.search
  if (isGiven(filters.q) && rows.length >= most) {
    throw new Refusal(
      'TOO_LARGE',
      `Your search has ${most.toLocaleString('en-US')} matches or more, and a search lists no more than that. Narrow it, and download the list in parts.`,
    )
  }
  const made = listFile({ name, now: call.deps.now(), heads, rows })
  await recordAct(tx, call.deps, {
    operatorId: call.caller.id,
    action: 'list_downloaded',
    subject: 'list',
    subjectId: name,
    subjectName: namesList(file),
  })
  return made
}

/** Formats 'Payments, failed, “serum” (312 rows)'. */
function namesList({ name, filters: { state, q, seen }, further = [], rows }: ListFile): string {
  const parts = [
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' '),
    ...(isGiven(state) ? [state.replaceAll('_', ' ')] : []),
    ...(isGiven(seen) ? [seen === 'today' ? 'seen today' : 'not seen today'] : []),
    ...further,
    ...(isGiven(q) ? [`“${q.trim()}”`] : []),
  ]
  return `${parts.join(', ')} (${rows.length === 1 ? '1 row' : `${rows.length} rows`})`
}

const isGiven = (value: string | undefined): value is string => value !== undefined && value.trim() !== ''
