export type StatementName = { operation: string; table: string | undefined }

const mostTexts = 2_000
const known = new Map<string, StatementName>()

const operationWords = /\b(select|insert|update|delete|begin|start|commit|rollback|savepoint|release|set|listen|notify|lock|with)\b/i
const tableWords = /\b(?:from|into|update|join|table)\s+"?([a-z_][a-z_\d]*)"?(?:\."?([a-z_][a-z_\d]*)"?)?/i

/** The operation of a statement and its first table, as far as its text shows: enough to recognize it, without any of its values. */
export function statementName(text: string): StatementName {
  const found = known.get(text)
  if (found) return found
  const operation = operationWords.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, first, second] = hasTable(operation) ? (tableWords.exec(text) ?? []) : []
  const name = { operation: operation === 'with' ? 'select' : operation, table: second ? `${first}.${second}` : first }
  if (known.size < mostTexts) known.set(text, name)
  return name
}

const hasTable = (operation: string) => ['select', 'insert', 'update', 'delete', 'with', 'lock'].includes(operation)
