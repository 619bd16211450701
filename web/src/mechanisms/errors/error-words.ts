import type { ErrorTree } from '@pairtake/protocol/error-codes'
import { isTransportError } from '#api/transport-error.ts'

export type FieldLine = { field: string; message: string }

/** What an error shows: a list of field lines, or one sentence. */
export type ErrorWords = { kind: 'fields'; lines: FieldLine[] } | { kind: 'sentence'; words: string; tone: 'warning' | 'danger' }

export type ErrorRules = {
  prefix?: string
  /** Display names by field path: `{ email: 'Email' }`. */
  fieldNames?: Record<string, string>
}

export const fieldsTitle = 'Please fix the following errors:'
const networkWords = 'Failed contacting the server. The issue is most likely on our end, sorry.'
const serverWords = 'Server error, please contact support'
const unknownWords = 'Error: Server responded with an error'

/** Applies the display rules of S1 section 8; the only place that does. */
export function errorWords(error: unknown, rules: ErrorRules = {}): ErrorWords {
  if (typeof error === 'string') return { kind: 'sentence', words: error, tone: 'danger' }
  if (!isTransportError(error)) return { kind: 'sentence', words: unknownWords, tone: 'danger' }
  if (error.kind === 'network') return { kind: 'sentence', words: networkWords, tone: 'danger' }

  const lines = fieldLines(error.body.errors, rules.fieldNames)
  if (lines.length > 0) return { kind: 'fields', lines }
  const { message } = error.body
  const isForPerson = error.status === 400 || error.namedStatuses.includes(error.status)
  if (message && error.kind === 'client' && isForPerson) {
    return { kind: 'sentence', words: (rules.prefix ?? '') + message, tone: 'warning' }
  }
  if (error.kind === 'server') return { kind: 'sentence', words: serverWords, tone: 'danger' }
  const tone = error.kind === 'client' ? 'warning' : 'danger'
  return { kind: 'sentence', words: `Error: Server responded with error (code ${error.status})`, tone }
}

function fieldLines(tree: ErrorTree | undefined, names: Record<string, string> = {}, path: string[] = []): FieldLine[] {
  if (!tree) return []
  const own = (tree.errors ?? []).map((message) => ({ field: fieldName(path, names), message }))
  const below = Object.entries(tree.children ?? {}).flatMap(([key, child]) => fieldLines(child, names, [...path, key]))
  return [...own, ...below]
}

function fieldName(path: string[], names: Record<string, string>): string {
  const full = path.join('.')
  return names[full] ?? names[path[0] ?? ''] ?? humanized(path.findLast((part) => !/^\d+$/.test(part)) ?? '')
}

/** Converts `streetAddress` to 'Street address'. */
function humanized(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the id of a call that failed on our side, to quote to support. */
export function requestIdOf(error: unknown): string | undefined {
  return isTransportError(error) && error.kind === 'server' ? error.body.requestId : undefined
}

/** Returns one sentence, for places with little room: toasts, footers. */
export function errorSentence(error: unknown, rules: ErrorRules = {}): string {
  const words = errorWords(error, rules)
  if (words.kind === 'sentence') return words.words
  return [fieldsTitle, ...words.lines.map(({ field, message }) => (field ? `${field}: ${message}` : message))].join(' ')
}
