import type { MemberId } from '@pairtake/protocol/ids'
import * as z from 'zod/mini'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { liveEvent } from '@pairtake/protocol/events/live-event'
import type { Deps } from '#deps.ts'
import { hours } from '#wire-time.ts'
import { faultOfHost } from './call-checks.ts'
import type { Topic } from './serve.ts'
import { bearerOf, type Sessions } from './session.ts'

const topicOf: Partial<Record<string, Topic>> = {
  conversation: 'conversations',
  notification: 'notifications',
  'notification-seen': 'notifications',
}

/** The names of what one member was answered, by address, for as long as nothing about the topic was announced to them. */
type Names = { hour: number; byUrl: Map<string, string> }
type Known = Partial<Record<Topic, Names>>

const mostMembers = 100_000
/** A page polls five; whoever asks for more addresses is answered, and not remembered. */
const mostUrls = 64

export type Unchanged = {
  /**
   * Begins an answer: to be called before anything is read for it, and its result after, so that a change in between makes the name stale and
   * never the answer. The name is undefined while changes may go unheard.
   */
  begin(topic: Topic, memberId: MemberId): (url: string) => string | undefined
  /**
   * Whether the answer of this name is still what the member would read. Where another process may have changed it, all that was committed before is
   * heard first.
   */
  confirms(memberId: MemberId, url: string, etag: string): boolean | Promise<boolean>
  /** After a write of one's own: this process hears of it from the database a moment after its answer. */
  forget(memberId: MemberId): void
}

/** As `announce` of the database writes it: whom it reaches, and the event. */
const announcement = z.looseObject({ to: z.array(z.string()) })

/**
 * Knows, without asking the database, that nothing has changed for a member since an answer was given: names are kept until something is
 * announced to the member, and never used again. While the announcing line is down there are none.
 */
export function openUnchanged(deps: Deps): Unchanged {
  const members = new Map<string, Known>()
  let beginning = ''
  let count = 0
  const beginAnew = () => {
    members.clear()
    beginning = randomBytes(6).toString('base64url')
  }
  beginAnew()
  // Addresses of files in an answer are good for at least an hour, and made again every hour.
  const hourNow = () => Math.floor(deps.now().getTime() / hours(1))

  deps.listener.on('live_event', (payload) => {
    const { to, ...event } = announcement.parse(JSON.parse(payload))
    const topic = topicOf[liveEvent.safeParse(event).data?.record ?? '']
    if (topic) for (const memberId of to) delete members.get(memberId)?.[topic]
  })
  // What was announced while the line was down was heard by nobody.
  deps.listener.onReconnect(beginAnew)

  function namesOf(topic: Topic, memberId: MemberId): Names {
    const known = members.get(memberId) ?? {}
    if (!members.has(memberId)) {
      const [oldest] = members.size >= mostMembers ? members.keys() : []
      if (oldest !== undefined) members.delete(oldest)
      members.set(memberId, known)
    }
    const hour = hourNow()
    if (known[topic]?.hour !== hour) known[topic] = { hour, byUrl: new Map() }
    return known[topic]
  }

  function holds(memberId: MemberId, url: string, etag: string): boolean {
    const known = deps.listener.isConnected ? members.get(memberId) : undefined
    if (!known) return false
    const { conversations, notifications } = known
    const names =
      conversations?.byUrl.get(url) === etag ? conversations : notifications?.byUrl.get(url) === etag ? notifications : undefined
    return names !== undefined && names.hour === hourNow()
  }

  return {
    begin(topic, memberId) {
      if (!deps.listener.isConnected) return () => undefined
      const { byUrl } = namesOf(topic, memberId)
      return (url) => {
        const etag = byUrl.get(url) ?? `W/"${beginning}.${(count += 1).toString(36)}"`
        if (byUrl.size < mostUrls) byUrl.set(url, etag)
        return etag
      }
    },
    confirms(memberId, url, etag) {
      const isHeld = () => holds(memberId, url, etag)
      if (!isHeld()) return false
      return deps.config.isAlone || deps.listener.caughtUp().then(isHeld, () => false)
    },
    forget(memberId) {
      members.delete(memberId)
    },
  }
}

/** The browser keeps the answer for this one member, asks each time, and fills a 304 in by itself. */
export const polledHeaders = { 'cache-control': 'private, no-cache', vary: 'authorization' } as const

/**
 * Answers an unchanged poll before the frame of calls comes into it, which would cost as much again: most calls of an open page are these.
 * The session is looked up first, only in memory; whoever is not found there goes the long way.
 */
export function answersUnchanged(
  { config: { hosts }, metrics }: Deps,
  { sessions, unchanged }: { sessions: Sessions; unchanged: Unchanged },
) {
  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    const { method, url, headers } = request
    const etag = headers['if-none-match']
    if (etag === undefined || method !== 'GET' || url === undefined) return false
    const token = bearerOf(headers.authorization)
    if (token === undefined || faultOfHost(request, headers.host ?? '', hosts)) return false
    const caller = sessions.findKnown(token)
    if (!caller) return false
    const isSame = unchanged.confirms(caller.id, url, etag)
    const answer = (isConfirmed: boolean) => isConfirmed && sessions.findKnown(token) !== undefined && send(response, etag)
    return typeof isSame === 'boolean' ? answer(isSame) : isSame.then(answer)
  }

  function send(response: ServerResponse, etag: string): true {
    response.writeHead(304, { ...polledHeaders, etag }).end()
    metrics.countCall({ method: 'GET', route: 'unchanged', status: 304, seconds: undefined })
    return true
  }
}
