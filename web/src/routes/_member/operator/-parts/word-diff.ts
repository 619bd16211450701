export type DiffPart = { kind: 'same' | 'gone' | 'new'; words: string }

/** Above this many comparisons two texts are shown whole, one after the other: it would take longer than a reader waits. */
const mostComparisons = 1_500_000

/** What two texts have in common, word by word, and what went or came in between. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  if (was.length * is.length > mostComparisons) return joined([...parts('gone', was), ...parts('new', is)])
  const lengths = commonLengths(was, is)
  const found: DiffPart[] = []
  let [left, right] = [0, 0]
  while (left < was.length && right < is.length) {
    const word = was[left] ?? ''
    if (isSame(word, is[right])) {
      found.push({ kind: 'same', words: is[right] ?? '' })
      left += 1
      right += 1
    } else if ((lengths[left + 1]?.[right] ?? 0) >= (lengths[left]?.[right + 1] ?? 0)) {
      found.push({ kind: 'gone', words: word })
      left += 1
    } else {
      found.push({ kind: 'new', words: is[right] ?? '' })
      right += 1
    }
  }
  return joined([...found, ...parts('gone', was.slice(left)), ...parts('new', is.slice(right))])
}

/** A word with the space behind it, so that a changed word takes its space along. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Other spaces behind it make no other word. */
const isSame = (was: string | undefined, is: string | undefined) => was?.trimEnd() === is?.trimEnd()

const parts = (kind: DiffPart['kind'], words: readonly string[]): DiffPart[] => words.map((word) => ({ kind, words: word }))

/** The longest common run of the ends that begin at each pair of places. */
function commonLengths(was: readonly string[], is: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1))
  for (let left = was.length - 1; left >= 0; left--) {
    const [row, below] = [lengths[left], lengths[left + 1]]
    if (!row || !below) continue
    for (let right = is.length - 1; right >= 0; right--) {
      row[right] = isSame(was[left], is[right]) ? (below[right + 1] ?? 0) + 1 : Math.max(below[right] ?? 0, row[right + 1] ?? 0)
    }
  }
  return lengths
}

function joined(found: readonly DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = []
  for (const part of found) {
    const last = runs.at(-1)
    if (last?.kind === part.kind) last.words += part.words
    else runs.push({ ...part })
  }
  return runs
}
