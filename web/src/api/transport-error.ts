import type { ErrorBody } from '@pairtake/protocol/error-codes'

/** The five kinds of S1 section 8. `status` 0 is no response at all. */
export class TransportError extends Error {
  readonly kind: 'network' | 'client' | 'server' | 'other'
  readonly status: number
  readonly body: Partial<ErrorBody>
  readonly retryAfterSeconds: number | undefined

  constructor(kind: TransportError['kind'], answer: { status: number; body: Partial<ErrorBody>; retryAfterSeconds?: number | undefined }) {
    super(kind === 'client' ? 'Client error' : kind === 'server' ? 'Server error' : 'Request failed')
    this.name = 'TransportError'
    this.kind = kind
    this.status = answer.status
    this.body = answer.body
    this.retryAfterSeconds = answer.retryAfterSeconds
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
