import { type FormEventHandler, lazy, type ReactNode, Suspense, useState } from 'react'

/** Confirm 480, form 640, record 960. */
export type DialogSize = 'confirm' | 'form' | 'record'

export interface DialogProps {
  open: boolean
  /** Escape, the cross and a press beside it. May leave it open, for instance to ask about unsaved words. */
  onClose: () => void
  title: ReactNode
  size?: DialogSize | undefined
  /** Below the title: badge, time, one sentence. */
  subtitle?: ReactNode
  /** Before the title: an avatar. */
  leading?: ReactNode
  /** Before the cross: previous and next. */
  headerEnd?: ReactNode
  /** A `DialogFooter` or a `ConfirmFooter`. It stands while the body scrolls. */
  footer?: ReactNode
  /** Makes body and footer one form. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** The body has no padding of its own: for `DialogColumns`, rows and tables. */
  flush?: boolean | undefined
  children: ReactNode
}

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
