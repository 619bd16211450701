import { diffArrays } from 'diff'

export type DiffPart = { kind: 'same' | 'gone' | 'new'; words: string }

/** Above this many changed words two texts are shown whole, one after the other: it would take longer than a reader waits. */
const mostChanges = 1000

/** What two texts have in common, word by word, and what went or came in between. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const found = diffArrays(was, is, { comparator: isSame, maxEditLength: mostChanges })
  if (!found) return [part('gone', was), part('new', is)]
  return found.map(({ value, added, removed }) => part(added ? 'new' : removed ? 'gone' : 'same', value))
}

const part = (kind: DiffPart['kind'], words: readonly string[]): DiffPart => ({ kind, words: words.join('') })

/** A word with the space behind it, so that a changed word takes its space along. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Other spaces behind it make no other word. */
const isSame = (was: string, is: string) => was.trimEnd() === is.trimEnd()
