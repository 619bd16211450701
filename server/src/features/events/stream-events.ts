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

/** Proxies cut a line that is silent for a minute. */
const heartbeatMs = seconds(20)
/** A reader that takes nothing is let go; it resumes with `Last-Event-ID`. */
const backlogBytes = 256 * 1024

/** The answer has no end, so it goes around the frame of JSON calls. */
export const streamEvents = serveRaw(wire.streamEvents, ({ deps, sessions, onClosing }) => {
  const events = openLiveEvents(deps)
  // A server that closes waits for its answers, and these would never end by themselves.
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
    // nginx would hold the events back.
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableLength > backlogBytes) raw.end()
    else raw.write(text)
  }

  const unsubscribe = events.subscribe({
    memberId: caller.id,
    sessionId: caller.sessionId,
    send: (kind, event) => write(`event: ${kind}\nid: ${newId()}\ndata: ${JSON.stringify(event)}\n\n`),
    end: () => raw.end(),
  })
  const endWithSession = () =>
    sessions.find(token).then(
      (found) => found ?? raw.end(),
      () => {},
    )
  const heartbeat = setInterval(() => {
    write(': still here\n\n')
    // Its end was told when it came; this also sees one that ran out.
    void endWithSession()
  }, heartbeatMs)
  // It may have ended between the look at the token and the subscription; what is kept in memory is forgotten then, so this costs nothing.
  void endWithSession()
  metrics.countStream(1)
  raw.on('close', () => {
    metrics.countStream(-1)
    clearInterval(heartbeat)
    unsubscribe()
  })

  // What a page read before its stream stood may have changed since.
  const readingForMs = Number(request.headers[readingForHeader] ?? Number.NaN)
  const mayHaveMissed = request.headers['last-event-id'] !== undefined || events.mayHaveTold(caller.id, readingForMs)
  // The id is there from the start: who breaks off before the first event resumes as well.
  write(`id: ${newId()}\nretry: 2000\n\n`)
  if (mayHaveMissed) write(`event: changed\nid: ${newId()}\ndata: ${JSON.stringify(missedSomething)}\n\n`)
  return reply
}
