import { useEffect, useRef } from 'react'

const record = '[data-record] h2'
const emptyQueue = '#content h1'

/**
 * For operators who work through a queue by keyboard or screen reader: after a decision, moves the focus to the next record's heading once it has
 * loaded, or to the queue's if nothing is left. Returns the function to call with the decision.
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
