import { type RefObject, useEffect, useRef } from 'react'

/** Leaves some of the next item visible, or shows the end. */
const marginPx = 16

/** Keeps the current item of a sideways row in view, also when counts or fonts that come later move it, until the person scrolls. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef<{ current: Element; left: number }>(null)
  useEffect(() => {
    const row = ref.current
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return undefined
    const show = () => {
      const isScrolledByPerson = shown.current?.current === current && Math.abs(shown.current.left - row.scrollLeft) > 1
      if (isScrolledByPerson) return
      const frame = row.getBoundingClientRect()
      const box = current.getBoundingClientRect()
      // Not scrollIntoView: that would move the page too.
      if (box.left < frame.left) row.scrollLeft += box.left - frame.left - marginPx
      else if (box.right > frame.right) row.scrollLeft += box.right - frame.right + marginPx
      shown.current = { current, left: row.scrollLeft }
    }
    // Calls back once for what it starts to watch.
    const watch = new ResizeObserver(show)
    for (const item of [row, ...row.children]) watch.observe(item)
    return () => watch.disconnect()
  })
  return ref
}
