import type { PortfolioItemId } from '@pairtake/protocol/ids'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

type Drag = { id: PortfolioItemId; ids: PortfolioItemId[]; by: 'pointer' | 'keys' }

export type DragOrder = {
  /** The order while something is dragged; otherwise the given one. */
  ids: PortfolioItemId[]
  draggedId: PortfolioItemId | null
  /** Returns the props of a button inside a row; the rows must be the children of one list, in this order. */
  handle: (id: PortfolioItemId) => {
    'data-drag-handle': string
    'aria-pressed': boolean
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

export function moved(ids: readonly PortfolioItemId[], from: number, to: number): PortfolioItemId[] {
  const next = ids.filter((_id, index) => index !== from)
  next.splice(to, 0, ...ids.slice(from, from + 1))
  return next
}

function indexAt(handle: Element, y: number): number {
  const rows = [...(handle.closest('ul')?.children ?? [])]
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return index === -1 ? rows.length - 1 : index
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** Reorders with a handle, by mouse, touch or keyboard: Space picks a row up and drops it, arrow keys move it, Escape cancels. */
export function useDragOrder(given: PortfolioItemId[], onDrop: (ids: PortfolioItemId[]) => void): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null)
  useFocusThatMoves(drag)
  // A browser may report the last move and the release together, before the move is drawn.
  const latest = useRef<Drag | null>(null)
  const keep = (next: Drag | null) => {
    latest.current = next
    setDrag(next)
  }

  const end = () => keep(null)
  const drop = () => {
    if (latest.current) onDrop(latest.current.ids)
    end()
  }

  const onKeyDown = (id: PortfolioItemId) => (event: KeyboardEvent) => {
    const held = latest.current?.id === id && latest.current.by === 'keys' ? latest.current : null
    const step = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) drop()
      else keep({ id, ids: given, by: 'keys' })
    } else if (held && step !== undefined) {
      event.preventDefault()
      const from = held.ids.indexOf(id)
      const to = Math.min(held.ids.length - 1, Math.max(0, from + step))
      keep({ ...held, ids: moved(held.ids, from, to) })
    } else if (held && event.key === 'Escape') end()
    else if (held && event.key === 'Tab') drop()
  }

  return {
    ids: drag?.ids ?? given,
    draggedId: drag?.id ?? null,
    handle: (id) => ({
      'data-drag-handle': id,
      'aria-pressed': drag?.id === id,
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        keep({ id, ids: given, by: 'pointer' })
      },
      onPointerMove: (event) => {
        const held = latest.current
        if (held?.id !== id || held.by !== 'pointer') return
        const from = held.ids.indexOf(id)
        const to = indexAt(event.currentTarget, event.clientY)
        if (to !== from) keep({ ...held, ids: moved(held.ids, from, to) })
      },
      onPointerUp: drop,
      onPointerCancel: end,
      onKeyDown: onKeyDown(id),
    }),
  }
}

/** Restores the focus, which a row loses when it moves in the document. */
function useFocusThatMoves(drag: Drag | null): void {
  const held = drag?.by === 'keys' ? drag.id : null
  useLayoutEffect(() => {
    if (held !== null) document.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(held)}"]`)?.focus()
  })
}

/** The same for the buttons that move a row: the focus stays on the pressed button, or at either end goes to the opposite one. */
export function useFocusOfMoved(): (pressed: { id: string; way: 'up' | 'down' }) => void {
  const pressed = useRef<{ id: string; way: 'up' | 'down' } | null>(null)
  useLayoutEffect(() => {
    const last = pressed.current
    pressed.current = null
    if (!last) return
    const find = (way: string) => document.querySelector<HTMLElement>(`[data-move="${way} ${CSS.escape(last.id)}"]`)
    const same = find(last.way)
    const isOff = same?.matches(':disabled, [aria-disabled="true"]') ?? true
    ;(isOff ? find(last.way === 'up' ? 'down' : 'up') : same)?.focus()
  })
  return (next) => {
    pressed.current = next
  }
}
