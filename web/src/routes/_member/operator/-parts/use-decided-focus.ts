import { useEffect, useRef } from 'react'

const record = '[data-record] h2'
const emptyQueue = '#content h1'

/**
 * Who decides on one record after the other by keys or by ear goes on at the heading of the next one, as soon as it is read, or at that of
 * the queue when nothing is left. Answers what to call with the decision.
 */
export function useDecidedFocus(currentId: string | undefined): () => void {
  const decidedId = useRef<string>(undefined)
  useEffect(() => {
    if (decidedId.current === undefined || decidedId.current === currentId) return undefined
    decidedId.current = undefined
    const goOn = () => {
      const heading = document.querySelector<HTMLElement>(currentId === undefined ? emptyQueue : record)
      if (!heading) return false
      heading.tabIndex = -1
      heading.focus()
      return true
    }
    if (goOn()) return undefined
    const watch = new MutationObserver(() => goOn() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [currentId])
  return () => {
    decidedId.current = currentId
  }
}
