type Named = { label: string; note?: string | undefined }

/** Sorts what a search found: names that begin with the typed words, then those in which a word does, then the rest, each as they were listed. */
export function nearestFirst<Entry extends Named>(entries: readonly Entry[], words: string): Entry[] {
  const typed = words.toLowerCase()
  const distance = ({ label, note = '' }: Named) => {
    const name = label.toLowerCase()
    if (name.startsWith(typed)) return 0
    return beginsWord(name, typed) || beginsWord(note.toLowerCase(), typed) ? 1 : 2
  }
  return entries.toSorted((one, other) => distance(one) - distance(other))
}

const beginsWord = (name: string, typed: string) =>
  name.split(typed).some((before, at, parts) => at < parts.length - 1 && !/[\p{L}\p{N}]$/u.test(before))
