import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dismissToast, useToastEntries, type ToastEntry } from '#ui/feedback/toast.ts'

/** Returns the messages that are shown now. */
export function shownToasts(): readonly ToastEntry[] {
  const shown: ToastEntry[] = []
  const Reader = () => {
    shown.push(...useToastEntries())
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return shown
}

/** For the beginning of a test: other test files of the same worker may have left a message. */
export function clearToasts(): void {
  for (const { id } of shownToasts()) dismissToast(id)
}
