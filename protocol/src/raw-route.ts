import type { Callers } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import type { ParamsOf } from './path.ts'

/** One route that is not a JSON call: file bytes, pages, a stream, the provider's webhook. Unlike an endpoint's, its `path` is complete. */
export type RawRoute = {
  method: 'GET' | 'PUT' | 'POST'
  path: `/${string}`
  /** One sentence for the reader of the generated documents. */
  summary: string
  /** One sentence for the generated documents. */
  callers: Callers | 'holder'
  /** What a signed URL is valid for. It binds every parameter of the path; a URL for one purpose is not valid for another. */
  claim?: string
  /** The proof that a caller must present if there is no `?t=`, and the code that refuses a forged one. */
  proof?: { in: 'path' | 'header'; refusal: ErrorCode }
  /** The media type; `file` means that of the file itself. */
  answer: 'file' | 'application/json' | 'text/html' | 'text/plain' | 'text/calendar' | 'text/event-stream'
  /** The maximum body size; `part` is the length of the upload's part. If absent, no body is read. */
  bodyBytes?: number | 'part'
  /** Answers for any Host header, because monitoring addresses each machine directly. */
  anyHost?: true
  /** The route exists only if this is configured. */
  onlyWith?: 'mailbox' | 'sandbox'
  /** Codes besides `commonErrors` and the proof's refusal. */
  errors: readonly ErrorCode[]
}

/** A route whose URL is signed. */
export type SignedRoute = RawRoute & { callers: 'holder'; claim: string }

export type RawParams<R extends { path: string }> = ParamsOf<R['path']>

/* @__NO_SIDE_EFFECTS__ */
export function rawRoute<const R extends RawRoute>(definition: R): R {
  return definition
}
