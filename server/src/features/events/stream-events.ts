import { readingForHeader } from '@pairtake/protocol/events/live-event'
import * as wire from '@pairtake/protocol/raw-routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#http/serve.ts'
import { serveRaw } from '#http/serve-raw.ts'
import { bearerOf, type Sessions } from '#http/session.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { newId } from '#ids.ts'
import { seconds } from '#wire-time.ts'
import { missedSomething, openLiveEvents, type LiveEvents } from './live-events.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply; caller: Caller; sessions: Sessions; events: LiveEvents; metrics: Metrics }

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = seconds(20)
/** A stream whose reader falls this far behind is closed; the client resumes with `Last-Event-ID`. */
const backlogBytes = 256 * 1024

/** The response has no end, so it bypasses the framework for JSON calls. */
export const streamEvents = serveRaw(wire.streamEvents, ({ deps, sessions, onClosing }) => {
  const events = openLiveEvents(deps)
  // A server that closes waits for its responses, and streams would never end on their own.
  onClosing(() => events.endAll())
  return ({ request, reply, caller }) => stream({ request, reply, caller, sessions, events, metrics: deps.metrics })
})

function stream({ request, reply, caller, sessions, events, metrics }: Exchange): FastifyReply {
  const token = bearerOf(request.headers.authorization) ?? ''

  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would buffer the events.
    'x-accel-buffering': 'no',
  })
  // A reader that takes nothing keeps an ended response open until its connection is closed, and writing to it would be an error nobody handles.
  const end = () => {
    clearInterval(heartbeat)
    unsubscribe()
    raw.end()
  }
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > backlogBytes) end()
    else raw.write(text)
  }

  const endWithSession = () =>
    sessions.find(token).then(
      (found) => found ?? end(),
      () => {},
    )
  const unsubscribe = events.subscribe({
    memberId: caller.id,
    sessionId: caller.sessionId,
    send: (kind, event) => write(`event: ${kind}\nid: ${newId()}\ndata: ${JSON.stringify(event)}\n\n`),
    lookAgain: () => void endWithSession(),
    end,
  })
  const heartbeat = setInterval(() => {
    write(': still here\n\n')
    // The end of a session is announced; this also detects one that expired.
    void endWithSession()
  }, heartbeatMs)
  // The session may have ended between the authentication and the subscription; the cache has dropped it then, so this check costs no query.
  void endWithSession()
  metrics.countStream(1)
  raw.on('close', () => {
    metrics.countStream(-1)
    clearInterval(heartbeat)
    unsubscribe()
  })

  // Data that a page read before its stream was open may have changed since.
  const readingForMs = Number(request.headers[readingForHeader] ?? Number.NaN)
  const mayHaveMissed = request.headers['last-event-id'] !== undefined || events.mayHaveTold(caller.id, readingForMs)
  // The id is sent first, so that a client that disconnects before the first event can resume as well.
  write(`id: ${newId()}\nretry: 2000\n\n`)
  if (mayHaveMissed) write(`event: changed\nid: ${newId()}\ndata: ${JSON.stringify(missedSomething)}\n\n`)
  return reply
}
