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

/** The etags of one member's answers, by address, valid until something about the topic is announced to the member. */
type Names = { hour: number; byUrl: Map<string, string> }
type Known = Partial<Record<Topic, Names>>

const mostMembers = 100_000
/** A page polls five; further addresses are answered but not remembered. */
const mostUrls = 64

export type Unchanged = {
  /**
   * Starts an answer. Call this before anything is read for it and the returned function afterwards, so that a change in between makes the etag stale
   * and never the answer. The etag is undefined while announcements may be missed.
   */
  begin(topic: Topic, memberId: MemberId): (url: string) => string | undefined
  /**
   * Whether the answer with this etag is still what the member would read. If another process may have changed it, everything committed before is
   * received first.
   */
  confirms(memberId: MemberId, url: string, etag: string): boolean | Promise<boolean>
  /** Called after the member's own write, because the database's announcement reaches this process a moment after the response. */
  forget(memberId: MemberId): void
}

/** As the database function `announce` writes it: the recipients and the event. */
const announcement = z.looseObject({ to: z.array(z.string()) })

/**
 * Knows without a query that nothing has changed for a member since an answer was sent: etags are kept until something is announced to the member,
 * and never reused. While the connection for announcements is down, there are none.
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
  // Addresses of files in an answer are valid for at least an hour and change every hour.
  const hourNow = () => Math.floor(deps.now().getTime() / hours(1))

  deps.listener.on('live_event', (payload) => {
    const { to, ...event } = announcement.parse(JSON.parse(payload))
    const topic = topicOf[liveEvent.safeParse(event).data?.record ?? '']
    if (topic) for (const memberId of to) delete members.get(memberId)?.[topic]
  })
  // Announcements made while the connection was down were missed.
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

/** The browser caches the answer for this member only, revalidates every time, and handles a 304 transparently. */
export const polledHeaders = { 'cache-control': 'private, no-cache', vary: 'authorization' } as const

/**
 * Answers an unchanged poll before the framework handles the request, which would cost as much again: most requests of an open page are such polls.
 * The session is looked up first, in memory only; if it is not there, the request takes the normal path.
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
