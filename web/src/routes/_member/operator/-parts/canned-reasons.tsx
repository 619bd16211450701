import { ListPlus } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/actions/menu.tsx'

type CannedReasonsProps = {
  sentences: readonly string[]
  words: string
  onWords: (words: string) => void
  /** The number keys add them too. */
  numbered?: boolean
}

/** Appends a sentence to the text. */
export function withReason(words: string, sentence: string): string {
  const known = words.trim()
  return known === '' ? sentence : `${known} ${sentence}`
}

/** Frequently used sentences, which can be edited after they are inserted. */
export function CannedReasons({ sentences, words, onWords, numbered = false }: CannedReasonsProps) {
  return (
    <Menu
      label="Common reasons"
      trigger={
        <Button variant="quiet" size="small" icon={ListPlus}>
          Common reasons
        </Button>
      }
    >
      {sentences.map((sentence, index) => (
        <MenuItem key={sentence} onClick={() => onWords(withReason(words, sentence))}>
          {numbered && (
            <kbd
              aria-hidden
              className="mr-2 inline-grid size-5 shrink-0 place-items-center rounded-badge border border-border-strong font-sans text-xs font-semibold pointer-coarse:hidden"
            >
              {index + 1}
            </kbd>
          )}
          {sentence}
        </MenuItem>
      ))}
    </Menu>
  )
}
