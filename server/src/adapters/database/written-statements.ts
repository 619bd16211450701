const writing = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i
const known = new Map<string, boolean>()
const mostKnown = 2_000

/** Whether a statement may change a row; also true for row locks, which does no harm. */
export function mayWrite(text: string): boolean {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const found = writing.test(text)
  known.set(text, found)
  return found
}
