import { Keyboard } from 'lucide-react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'

type ViewerHelpProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Opens the list of shortcuts next to the video; only on devices with a keyboard. */
export function ViewerHelp({ isOpen, onOpen }: ViewerHelpProps) {
  useEscape(isOpen ? () => onOpen(false) : undefined)
  return (
    <span className="absolute bottom-4 left-4 z-10 rounded-full bg-raised max-lg:hidden pointer-coarse:hidden">
      <IconButton
        round
        icon={Keyboard}
        name="Keyboard shortcuts"
        data-key="keys"
        aria-keyshortcuts="?"
        aria-expanded={isOpen}
        className="size-12"
        onClick={() => onOpen(!isOpen)}
      />
    </span>
  )
}
