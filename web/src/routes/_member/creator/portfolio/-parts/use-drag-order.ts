import { useState, type PointerEvent } from 'react'

export type DragOrder = {
  /** The order while something is dragged, else as given. */
  ids: string[]
  draggedId: string | null
  /** For an element inside a row; the rows are the children of one list, in this order. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

export function moved(ids: readonly string[], from: number, to: number): string[] {
  const next = ids.filter((_id, place) => place !== from)
  next.splice(to, 0, ids[from] ?? '')
  return next
}

function placeAt(handle: Element, y: number): number {
  const rows = [...(handle.closest('ul')?.children ?? [])]
  const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return place === -1 ? rows.length - 1 : place
}

/** Reorders by dragging a handle, with a mouse or a finger. Whoever uses neither has buttons. */
export function useDragOrder(given: string[], onDrop: (ids: string[]) => void): DragOrder {
  const [drag, setDrag] = useState<{ id: string; ids: string[] } | null>(null)

  const end = () => setDrag(null)

  return {
    ids: drag?.ids ?? given,
    draggedId: drag?.id ?? null,
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, ids: given })
      },
      onPointerMove: (event) => {
        if (drag?.id !== id) return
        const from = drag.ids.indexOf(id)
        const to = placeAt(event.currentTarget, event.clientY)
        if (to !== from) setDrag({ id, ids: moved(drag.ids, from, to) })
      },
      onPointerUp: () => {
        if (drag) onDrop(drag.ids)
        end()
      },
      onPointerCancel: end,
    }),
  }
}
