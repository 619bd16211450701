import { type RefObject, useEffect, useRef } from 'react'

/** Shows that there is more, or the end. */
const marginPx = 16

/** Scrolls a row of places sideways until the current one shows, when it changes; what the person scrolled afterwards stays. */
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
