import { type ReactNode, useState } from 'react'
import type { DialogProps } from './dialog-panel.tsx'
import { late } from './late.tsx'

const DialogPanel = late<DialogProps>(() => import('./dialog-panel.tsx').then((module) => module.DialogPanel))

/** A dialog whose panel and behaviour are loaded lazily, outside a screen's first load. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return wasOpened ? <DialogPanel {...props} /> : null
}
