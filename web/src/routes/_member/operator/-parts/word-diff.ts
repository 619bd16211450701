import { diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'gone' | 'new'; words: string }

/** With more changed words than this, both texts are shown in full, because comparing them would take too long. */
const mostChanges = 1000

/** Returns what two texts have in common, word by word, and what was removed or added in between. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const found = diffArrays(was, is, { comparator: isSame, maxEditLength: mostChanges })
  if (!found) return [part('gone', was), part('new', is)]
  return found.map(({ value, added, removed }) => part(added ? 'new' : removed ? 'gone' : 'same', value))
}

const part = (kind: DiffPart['kind'], words: readonly string[]): DiffPart => ({ kind, words: words.join('') })

/** Splits a text into words with their trailing space, so that a changed word includes its space. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Ignores differences in trailing space. */
const isSame = (was: string, is: string) => was.trimEnd() === is.trimEnd()
