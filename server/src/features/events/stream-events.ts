import { pathPrefix } from '@pairtake/protocol/endpoint'
import * as wire from '@pairtake/protocol/notification/notification-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { bearerOf, type Sessions } from '#http/session.ts'
import { newId } from '#ids.ts'
import { Refusal } from '#refusal.ts'
import { seconds } from '#wire-time.ts'
import { missedSomething, openLiveEvents, type LiveEvents } from './live-events.ts'

type Frame = { deps: Deps; sessions: Sessions }
type Exchange = { request: FastifyRequest; reply: FastifyReply; sessions: Sessions; events: LiveEvents }

/** Proxies cut a line that is silent for a minute. */
const heartbeatMs = seconds(20)
/** A reader that takes nothing is let go; it resumes with `Last-Event-ID`. */
const backlogBytes = 256 * 1024

/** GET /events as text/event-stream. The answer has no end, so it goes around the frame of JSON calls. */
export function registerEvents(app: FastifyInstance, { deps, sessions }: Frame): void {
  const events = openLiveEvents(deps)
  // A server that closes waits for its answers, and these would never end by themselves.
  app.addHook('preClose', async () => events.endAll())
  app.get(pathPrefix + wire.streamEvents.path, (request, reply) => stream({ request, reply, sessions, events }))
}

async function stream({ request, reply, sessions, events }: Exchange): Promise<FastifyReply> {
  const token = bearerOf(request.headers.authorization) ?? ''
  const caller = token === '' ? undefined : await sessions.find(token)
  if (!caller) throw new Refusal('UNAUTHENTICATED', 'Please log in.')
  const mayHaveMissed = request.headers['last-event-id'] !== undefined

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
  raw.on('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
  })

  // The id is there from the start: who breaks off before the first event resumes as well.
  write(`id: ${newId()}\nretry: 2000\n\n`)
  if (mayHaveMissed) write(`event: changed\nid: ${newId()}\ndata: ${JSON.stringify(missedSomething)}\n\n`)
  return reply
}
