import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-panel.tsx'

const loadPanel = () => import('./dialog-panel.tsx')
const DialogPanel = lazy(() => loadPanel().then((module) => ({ default: module.DialogPanel })))

/** Fetches what dialogs need once the page has time, so that the first one opens at once. */
export function preloadDialogs(): void {
  void loadPanel().catch(() => {})
}

/** The panel and its behaviour are no part of a screen's first load. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}
