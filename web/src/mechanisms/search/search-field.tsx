import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from '#ui/fields/text-field.tsx'

const typingMs = 300

type SearchFieldProps = {
  /** Read aloud and shown while it is empty. */
  label: string
  /** The words of the address. */
  words: string
  onWords: (words: string) => void
  className?: string
}

/** The address follows when the typing rests, so that not every letter is a step of it. */
export function SearchField({ label, words, onWords, className = 'w-72 max-sm:w-full' }: SearchFieldProps) {
  const [typed, setTyped] = useState(words)
  const [lastWords, setLastWords] = useState(words)
  // Back changes the address, and the field follows.
  if (words !== lastWords) {
    setLastWords(words)
    if (typed.trim() !== words) setTyped(words)
  }
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => onWords(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, words, onWords])
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
