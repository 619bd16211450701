import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dismissToast, useToastEntries, type ToastEntry } from '#ui/feedback/toast.ts'

/** The messages that are shown now, oldest first. */
export function toasts(): readonly ToastEntry[] {
  const shown: ToastEntry[] = []
  const Reader = () => {
    shown.push(...useToastEntries())
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return shown
}

/** For `beforeEach`: other test files of the same worker may have left a message. */
export function dismissToasts(): void {
  for (const { id } of toasts()) dismissToast(id)
}
