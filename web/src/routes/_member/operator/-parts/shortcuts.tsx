import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { useQueueKeys } from './use-queue.ts'

export type Shortcut = { keys: string; does: string }

const everywhere: readonly Shortcut[] = [
  { keys: 'j', does: 'Open the next one' },
  { keys: 'k', does: 'Open the previous one' },
  { keys: '/', does: 'Jump to search' },
  { keys: '?', does: 'Show these keys' },
]

/** The shortcuts of a queue, shown by the question mark key. The button is hidden on devices without a keyboard. */
export function Shortcuts({ own }: { own: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false)
  useQueueKeys({
    '?': () => setOpen(true),
    '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
  })
  return (
    <>
      <Button variant="quiet" size="small" icon={Keyboard} onClick={() => setOpen(true)} className="max-md:hidden pointer-coarse:hidden">
        Keys
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keys" size="confirm">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {[...own, ...everywhere].map(({ keys, does }) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="inline-grid min-w-8 place-items-center rounded-badge border border-border-strong bg-sunken px-2 py-0.5 font-sans text-sm font-semibold">
                  {keys}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">Shortcuts are off while you’re typing.</p>
      </Dialog>
    </>
  )
}
