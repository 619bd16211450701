import { type RefObject, useEffect, useRef } from 'react'

/** Leaves some of the next item visible, or shows the end. */
const marginPx = 16

/** Scrolls a row sideways to the current item when that changes; later scrolling by the person is left alone. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]') ?? null
    if (!row.current || !current || current === shown.current) return
    shown.current = current
    const frame = row.current.getBoundingClientRect()
    const box = current.getBoundingClientRect()
    // Not scrollIntoView: that would move the page too.
    if (box.left < frame.left) row.current.scrollLeft += box.left - frame.left - marginPx
    else if (box.right > frame.right) row.current.scrollLeft += box.right - frame.right + marginPx
  })
  return row
}
