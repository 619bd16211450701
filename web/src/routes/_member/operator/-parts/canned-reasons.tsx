import { ListPlus } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem } from '#ui/actions/menu.tsx'

type CannedReasonsProps = { sentences: readonly string[]; words: string; onWords: (words: string) => void }

/** Sentences that come up again and again; chosen they are words like any other, to be changed before they are sent. */
export function CannedReasons({ sentences, words, onWords }: CannedReasonsProps) {
  const known = words.trim()
  return (
    <Menu
      label="Common reasons"
      trigger={
        <Button variant="quiet" size="small" icon={ListPlus}>
          Common reasons
        </Button>
      }
    >
      {sentences.map((sentence) => (
        <MenuItem key={sentence} onClick={() => onWords(known === '' ? sentence : `${known} ${sentence}`)}>
          {sentence}
        </MenuItem>
      ))}
    </Menu>
  )
}
