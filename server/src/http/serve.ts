import type { Readable } from 'node:stream'
import type { MemberId } from '@pairtake/protocol/ids'
import type { Answer, Body, Endpoint, Params, Query } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import type { Deps } from '#deps.ts'
import type { Begin, Resumed } from './idempotency.ts'

export type Caller = { id: MemberId; role: Role; sessionId: string }
type CallerOf<E extends Endpoint> = E['callers'] extends 'public' ? null : Caller

/** The data that views need to build absolute addresses. */
export type ViewContext = { deps: Deps; origin: string }

/** After the stream has ended, `isCut` tells whether the file was longer than the limit. */
export type UploadedFile = { fileName: string; mime: string; stream: Readable; isCut: () => boolean }

export type Call<E extends Endpoint> = ViewContext & {
  caller: CallerOf<E>
  params: Params<E>
  body: Body<E>
  query: Query<E>
  /** The caller's network, for throttling. */
  network: string
  device: string
  /** Records, in the transaction of the first step, what a request in several steps begins; see `repeats`. */
  begin: Begin
  /** The one file of a multipart body. */
  file: () => Promise<UploadedFile | undefined>
}

/** The result of a `file` endpoint, sent as an attachment. */
export type FileAnswer = { fileName: string; mime: string; content: string | Buffer }

type Answered<E extends Endpoint> = E extends { answerKind: 'file' } ? FileAnswer : Answer<E>

/** The kind of records that a polled answer depends on; `0011-unchanged.sql` defines what is announced. */
export type Topic = 'conversations' | 'notifications'

/** `changesWith` marks reads that pages poll: if nothing changed, they are answered without running the handler. */
type RouteOptions<E extends Endpoint> = {
  changesWith?: Topic
  /** For acts over all records of a member or a campaign, which may be thousands: its statements have the time limits of background work. */
  isPatient?: boolean
  /**
   * How a POST behaves when it is retried under its Idempotency-Key because the answer was lost. Absent: its work is one transaction in which the
   * answer is stored, and it touches only the database. Otherwise it also touches payments, files or passwords: either repeating it is `harmless`, or
   * this function finds the outcome of what was begun. `afresh`: the answer is an address that expires, so none is stored and each repeat works
   * again; the key only refuses another body.
   */
  repeats?: 'harmless' | 'afresh' | ((call: Call<E>, begun: string) => Promise<Resumed<Answered<E>>>)
}
export type Route = {
  endpoint: Endpoint
  handler: (call: never) => Promise<unknown>
  changesWith?: Topic
  isPatient?: boolean
  repeats?: 'harmless' | 'afresh' | ((call: never, begun: string) => Promise<Resumed<unknown>>)
}

/** Binds an endpoint of the protocol to its handler. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answered<E>>,
  options: RouteOptions<E> = {},
): Route {
  return { endpoint, handler, ...options }
}
