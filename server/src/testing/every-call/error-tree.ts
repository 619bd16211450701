import type { ErrorTree } from '@pairtake/protocol/error-codes'

/** Whether an error tree points to the given field; a list may be refused as a whole, and so may a body that is the list itself. */
export function namesField(tree: ErrorTree | undefined, path: readonly string[]): boolean {
  const [step, ...rest] = path
  if (step === 'ids' && tree?.errors) return true
  if (step === undefined || step === '[]') return tree !== undefined
  const next = tree?.children?.[step]
  return next !== undefined && (next.errors !== undefined || rest[0] === '[]' || namesField(next, rest))
}
