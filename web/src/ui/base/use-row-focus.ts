import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type RowFocus<List> = { ref: RefObject<List | null>; onFocus: (event: FocusEvent) => void; onBlur: () => void }

/**
 * For a list whose children are its rows. If the row that has the focus disappears, as after its own 'Remove', the focus goes to the row that takes its
 * position, or to the last one, instead of getting lost. To the row and not to its button: a key that is still held would press that too.
 */
export function useRowFocus<List extends HTMLElement>(): RowFocus<List> {
  const ref = useRef<List>(null)
  const held = useRef<{ row: Element; index: number }>(null)
  const rowsOf = (list: List | null) => [...(list?.children ?? [])]
  const hold = (row: Element | undefined) => {
    held.current = row ? { row, index: rowsOf(ref.current).indexOf(row) } : null
  }
  // Without a list of dependencies, because rows come and go with any render.
  useLayoutEffect(() => {
    if (!held.current) return
    const { row, index } = held.current
    if (row.isConnected) return hold(row)
    hold(undefined)
    if (document.activeElement !== document.body) return
    const rows = rowsOf(ref.current)
    const next = rows[Math.min(index, rows.length - 1)]
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }) => hold(rowsOf(ref.current).find((row) => row.contains(target))),
    // React tells this of a focus that somebody moved, not of one that was lost with its row.
    onBlur: () => hold(undefined),
  }
}
