import type { ErrorBody } from '@pairtake/protocol/error-codes'

type FailedAnswer = {
  status: number
  body: Partial<ErrorBody>
  retryAfterSeconds?: number | undefined
  namedStatuses?: readonly number[] | undefined
}

/** The five kinds of S1 section 8. `status` is 0 if there was no response at all. */
export class TransportError extends Error {
  readonly kind: 'network' | 'client' | 'server' | 'other'
  readonly status: number
  readonly body: Partial<ErrorBody>
  readonly retryAfterSeconds: number | undefined
  /** The statuses with which the call may refuse; for these the server's message is written for people. */
  readonly namedStatuses: readonly number[]

  constructor(kind: TransportError['kind'], answer: FailedAnswer) {
    super(kind === 'client' ? 'Client error' : kind === 'server' ? 'Server error' : 'Request failed')
    this.name = 'TransportError'
    this.kind = kind
    this.status = answer.status
    this.body = answer.body
    this.retryAfterSeconds = answer.retryAfterSeconds
    this.namedStatuses = answer.namedStatuses ?? []
  }

  static noResponse(): TransportError {
    return new TransportError('network', { status: 0, body: {} })
  }
}

export function isTransportError(error: unknown): error is TransportError {
  return error instanceof TransportError
}

export function hasStatus(error: unknown, status: number): boolean {
  return isTransportError(error) && error.status === status
}
