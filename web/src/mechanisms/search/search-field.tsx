import { Search } from 'lucide-react'
import { TextField } from '#ui/fields/text-field.tsx'
import { useSearchWords } from './use-search-words.ts'

type SearchFieldProps = {
  /** The accessible name, also shown as the placeholder. */
  label: string
  /** The search text in the URL. */
  words: string
  onWords: (words: string) => void
  className?: string
}

/** Updates the URL once typing pauses, so that not every letter becomes a history entry. */
export function SearchField({ label, words, onWords, className = 'w-72 max-sm:w-full' }: SearchFieldProps) {
  const [typed, setTyped] = useSearchWords(words, onWords)
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      autoComplete="off"
      maxLength={200}
      start={<Search aria-hidden size={17} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  )
}
