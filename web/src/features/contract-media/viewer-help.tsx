import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { KeyList } from '#ui/signs/key-list.tsx'
import { viewerKeys } from './use-viewer-keys.ts'

/** The list of keys, over the stage and out of the way of the decision. Only where there are keys. */
export function ViewerHelp() {
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen ? () => setOpen(false) : undefined)
  return (
    <div className="absolute bottom-4 left-4 z-10 flex flex-col items-start gap-2 max-lg:hidden pointer-coarse:hidden">
      {isOpen && (
        <section aria-label="Keyboard shortcuts" className="rounded-card bg-raised p-5 shadow-dialog">
          <KeyList lines={viewerKeys} />
        </section>
      )}
      <span className="rounded-full bg-raised">
        <IconButton
          round
          icon={Keyboard}
          name="Keyboard shortcuts"
          data-key="keys"
          aria-keyshortcuts="?"
          aria-expanded={isOpen}
          className="size-12"
          onClick={() => setOpen(!isOpen)}
        />
      </span>
    </div>
  )
}
