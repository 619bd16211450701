import type { ErrorTree } from '@pairtake/protocol/error-codes'

export type FieldMessage = { path: string[]; message: string }

/** Returns the server's first message for each field. */
export function firstMessages(tree: ErrorTree | undefined, path: string[] = []): FieldMessage[] {
  const [message] = tree?.errors ?? []
  const own = message && path.length > 0 ? [{ path, message }] : []
  return [...own, ...Object.entries(tree?.children ?? {}).flatMap(([key, child]) => firstMessages(child, [...path, key]))]
}
