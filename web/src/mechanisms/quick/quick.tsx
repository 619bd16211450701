import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { late } from '#ui/feedback/late.tsx'
import { BarIcon } from '#ui/page/top-bar.tsx'

const QuickDialog = late(() => import('./quick-dialog.tsx').then((module) => module.QuickDialog))
const KeysDialog = late(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** The search in the bar, opened by a click or by Ctrl or Cmd and K, and the list of shortcuts, opened by a question mark. */
export function Quick() {
  const [open, setOpen] = useState<'search' | 'keys'>()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = askedBy(event)
    if (asked === undefined || event.defaultPrevented) return
    event.preventDefault()
    // Dialogs do not stack: an open one has to be closed first.
    if (document.querySelector('[role="dialog"], dialog[open]') === null) setOpen(asked)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Registered after the screen's own shortcuts: a screen's own list takes precedence.
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <BarIcon
        icon={Search}
        name="Search"
        render={<button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen('search')} />}
      />
      {open === 'search' && <QuickDialog onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}

function askedBy({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): 'search' | 'keys' | undefined {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return 'search'
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.closest('textarea, input, select') !== null)
  return key === '?' && !ctrlKey && !metaKey && !isTyping ? 'keys' : undefined
}
