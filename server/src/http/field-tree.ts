import type { ErrorTree } from '@pairtake/protocol/error-codes'
import { Refusal } from '#refusal.ts'

type Issue = { path: PropertyKey[]; message: string }

/** Field errors in the documented shape: one node per field, with sentences at the leaves. */
function treeOf(issues: readonly Issue[]): ErrorTree {
  const root: ErrorTree = {}
  for (const issue of issues) {
    let node = root
    for (const part of issue.path) {
      node.children ??= Object.create(null) as Record<string, ErrorTree>
      node = node.children[String(part)] ??= {}
    }
    node.errors = [...(node.errors ?? []), wordsOf(issue)]
  }
  return root
}

/** Most schemas define their own sentence; the validator's message for a value of the wrong type is not meant for people. */
function wordsOf({ path, message }: Issue): string {
  if (!message.startsWith('Invalid input')) return message
  return path.length === 0 ? 'The request has the wrong format.' : 'This value has the wrong format.'
}

export function validationRefusal(issues: readonly Issue[]): Refusal {
  const [first] = issues
  const words = issues.length === 1 && first ? wordsOf(first) : 'Please check the marked fields.'
  return new Refusal('VALIDATION_FAILED', words, { errors: treeOf(issues) })
}
