import type { Readable } from 'node:stream'
import type { MemberId } from '@pairtake/protocol/ids'
import type { Answer, Body, Endpoint, Params, Query } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import type { Deps } from '#deps.ts'
import type { Begin, Resumed } from './idempotency.ts'

export type Caller = { id: MemberId; role: Role; sessionId: string }
type CallerOf<E extends Endpoint> = E['callers'] extends 'public' ? null : Caller

/** Where a call was made: what views need to build absolute addresses. */
export type ViewContext = { deps: Deps; origin: string }

/** `isCut` tells at the end of the stream whether the file was longer than what is taken. */
export type UploadedFile = { fileName: string; mime: string; stream: Readable; isCut: () => boolean }

export type Call<E extends Endpoint> = ViewContext & {
  caller: CallerOf<E>
  params: Params<E>
  body: Body<E>
  query: Query<E>
  /** The peer's network, for throttles. */
  network: string
  device: string
  /** Writes down, in the transaction of the first step, what a call in several steps begins; see `repeats`. */
  begin: Begin
  /** The one file of a multipart body. */
  file: () => Promise<UploadedFile | undefined>
}

/** What a `file` answer is: sent as an attachment. */
export type FileAnswer = { fileName: string; mime: string; content: string | Buffer }

type Answered<E extends Endpoint> = E extends { answerKind: 'file' } ? FileAnswer : Answer<E>

/** What an answer that pages poll for changes with; `0011-unchanged.sql` has what is announced. */
export type Topic = 'conversations' | 'notifications'

/** `changesWith` stands on reads that pages poll: an unchanged one is answered without running the handler. */
type RouteOptions<E extends Endpoint> = {
  changesWith?: Topic
  /**
   * What a POST does when it is repeated under its Idempotency-Key because its answer was lost. Absent: its work is one transaction, in which
   * the answer is kept, and it reaches nothing but the database. Otherwise it reaches payments, files or passwords too: either it is
   * `harmless` to do it twice, or it tells what became of what it had begun.
   */
  repeats?: 'harmless' | ((call: Call<E>, begun: string) => Promise<Resumed<Answered<E>>>)
}
export type Route = {
  endpoint: Endpoint
  handler: (call: never) => Promise<unknown>
  changesWith?: Topic
  repeats?: 'harmless' | ((call: never, begun: string) => Promise<Resumed<unknown>>)
}

/** Binds an endpoint of the protocol to what answers it. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answered<E>>,
  options: RouteOptions<E> = {},
): Route {
  return { endpoint, handler, ...options }
}
