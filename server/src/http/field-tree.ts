import type { ErrorTree } from '@pairtake/protocol/error-codes'
import { Refusal } from '../refusal.ts'

type Issue = { path: PropertyKey[]; message: string }

/** Field errors as the documents draw them: one node a field, sentences at the leaves. */
function treeOf(issues: readonly Issue[]): ErrorTree {
  const root: ErrorTree = {}
  for (const issue of issues) {
    let node = root
    for (const part of issue.path) {
      node.children ??= Object.create(null) as Record<string, ErrorTree>
      node = node.children[String(part)] ??= {}
    }
    node.errors = [...(node.errors ?? []), issue.message]
  }
  return root
}

export function validationRefusal(issues: readonly Issue[]): Refusal {
  const [first] = issues
  const words = issues.length === 1 && first ? first.message : 'Please check the marked fields.'
  return new Refusal('VALIDATION_FAILED', words, { errors: treeOf(issues) })
}
