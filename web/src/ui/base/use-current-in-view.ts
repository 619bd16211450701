import { type RefObject, useEffect, useRef } from 'react'

/** Leaves some of the next item visible, or shows the end. */
const marginPx = 16

const currentItem = '[aria-current], :has(> input:checked)'

/** Keeps the current item of a sideways row in view, also when counts or fonts that come later move it, until the person scrolls. */
export function useCurrentInView<Row extends HTMLElement = HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  const shown = useRef<{ current: Element; left: number }>(null)
  useEffect(() => {
    const row = ref.current
    const current = row?.querySelector(currentItem)
    if (!row || !current) return undefined
    const show = () => {
      // A row that became wider ends earlier, so the browser scrolls it back.
      const isAtEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 1
      const left = shown.current?.current === current ? shown.current.left : row.scrollLeft
      const isScrolledByPerson = Math.abs(left - row.scrollLeft) > 1 && !(isAtEnd && row.scrollLeft < left)
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
