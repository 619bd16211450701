import { useState } from 'react'

type Kept<Item> = { current: Item; before: ReadonlySet<string> }

type Rows<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The open record, of the rows as returned. */
  currentOf: (rows: readonly Item[]) => string | undefined
  isKept: boolean
  /** The record decided on last, which leaves with its decision; the queue would otherwise never be empty. */
  decidedId: string | undefined
}

/**
 * Keeps the row of the open record in its place until it is decided on or another one is opened. A list of what was not seen today loses it once it
 * is read again; the next one would then open by itself, and be seen without anyone having looked at it.
 */
export function useKeptRow<Item>({ items, idOf, currentOf, isKept, decidedId }: Rows<Item>): readonly Item[] {
  const [kept, setKept] = useState<Kept<Item>>()
  const ids = items.map(idOf)
  const isMissing = isKept && kept !== undefined && idOf(kept.current) !== decidedId && !ids.includes(idOf(kept.current))
  const at = items.filter((item) => kept?.before.has(idOf(item))).length
  const rows = isMissing ? [...items.slice(0, at), kept.current, ...items.slice(at)] : items
  const currentId = currentOf(rows)
  const index = rows.findIndex((item) => idOf(item) === currentId)
  const current = rows[index]
  if (current !== undefined && (kept === undefined || idOf(kept.current) !== currentId))
    setKept({ current, before: new Set(rows.slice(0, index).map(idOf)) })
  return isMissing && idOf(kept.current) !== currentId ? items : rows
}
