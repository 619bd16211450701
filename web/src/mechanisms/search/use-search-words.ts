import { useEffect, useState } from 'react'

const typingMs = 300

/**
 * Returns what is typed in a search field, and sets it. The words go into the URL once typing pauses; when the URL changes otherwise, as by Back, the
 * field follows it. The URL takes a moment to have the words, and what is typed in that moment stays.
 */
export function useSearchWords(words: string, onWords: (words: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(words)
  const [lastWords, setLastWords] = useState(words)
  /** The words on their way into the URL, the latest last. A later one may overtake those before it. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (words !== lastWords) {
    setLastWords(words)
    const at = sent.lastIndexOf(words)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    if (at < 0 && typed.trim() !== words) setTyped(words)
  }
  useEffect(() => {
    const typedWords = typed.trim()
    if (typedWords === words) return
    const timer = setTimeout(() => {
      setSent((before) => [...before, typedWords])
      onWords(typedWords)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [typed, words, onWords])
  return [typed, setTyped]
}
