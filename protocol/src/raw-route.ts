import type { Callers } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'
import type { ParamsOf } from './path.ts'

/**
 * One address of the wire that is no call in JSON: bytes of files, pages, a stream, what a provider posts. Unlike that of an endpoint, `path`
 * is the whole one.
 */
export type RawRoute = {
  method: 'GET' | 'PUT' | 'POST'
  path: `/${string}`
  /** One sentence for the reader of the generated documents. */
  summary: string
  /** Who may: anyone, members by their session, or whoever holds the address, which then carries its proof in `?t=`. */
  callers: Callers | 'holder'
  /** What a holder's address is good for. It binds every parameter of the path, and none for one purpose opens another. */
  claim?: string
  /** What anyone has to bring along where there is no `?t=`, and the code that one made up is refused with. */
  proof?: { in: 'path' | 'header'; refusal: ErrorCode }
  /** The media type, or `file` where that is the file's own. */
  answer: 'file' | 'application/json' | 'text/html' | 'text/plain' | 'text/calendar' | 'text/event-stream'
  /** The most a body may have; `part` is as long as the part of the upload that it is. Without it no body is read. */
  bodyBytes?: number | 'part'
  /** Answers whatever host is named: those who watch over machines ask each at its own address. */
  anyHost?: true
  /** There is nothing at the address unless this is set up. */
  onlyWith?: 'mailbox' | 'sandbox'
  /** Beyond what `commonErrors` and the proof name. */
  errors: readonly ErrorCode[]
}

/** One whose address is signed. */
export type SignedRoute = RawRoute & { callers: 'holder'; claim: string }

export type RawParams<R extends { path: string }> = ParamsOf<R['path']>

/* @__NO_SIDE_EFFECTS__ */
export function rawRoute<const R extends RawRoute>(definition: R): R {
  return definition
}
