import { errorCodes, type ErrorCode, type ErrorTree } from '@pairtake/protocol/error-codes'

/** An expected failure: a code of the wire and a full sentence for the reader. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: ErrorTree | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, words: string, more: { errors?: ErrorTree; retryAfterSeconds?: number } = {}) {
    super(words)
    this.name = 'Refusal'
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return errorCodes[this.code]
  }
}

/** A 400 with its sentence at one field: `refuseField('price.amount', '…')`. */
export function fieldRefusal(path: string, words: string): Refusal {
  const tree: ErrorTree = {}
  let node = tree
  for (const key of path.split('.')) {
    const next: ErrorTree = {}
    node.children = { [key]: next }
    node = next
  }
  node.errors = [words]
  return new Refusal('VALIDATION_FAILED', words, { errors: tree })
}

/** The answer to a call without a session, and to one whose member left while it was under way. */
export function loggedOut(): Refusal {
  return new Refusal('UNAUTHENTICATED', 'Please log in.')
}

/** Gives the same answer for another member's record and for a missing one. */
export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} not found`)
}
