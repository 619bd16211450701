import type { MemberId } from '@pairtake/protocol/ids'
import { liveEvent, liveEventKinds, type LiveEvent, type LiveEventKind } from '@pairtake/protocol/events/live-event'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { sessionEndedChannel } from '#http/session.ts'
import { minutes, seconds } from '#wire-time.ts'

const announcement = z.extend(liveEvent, { to: z.array(z.string()), kind: z.enum(liveEventKinds) })

export type Subscriber = {
  memberId: MemberId
  sessionId: string
  send(kind: LiveEventKind, event: LiveEvent): void
  /** Ends the stream if its session has ended, which nobody announced while the connection was down. */
  lookAgain(): void
  end(): void
}

export type LiveEvents = {
  subscribe(subscriber: Subscriber): () => void
  /**
   * Whether something may have been announced to the member since an answer that arrived `ms` milliseconds ago was sent: this process remembers for a
   * minute, and does not know what was announced before it listened.
   */
  mayHaveTold(memberId: MemberId, ms: number): boolean
  endAll(): void
}

/** A page opens one stream per tab; more indicate a broken client, and the oldest are closed. */
const streamsPerMember = 20

const memoryMs = minutes(1)
/** How long an answer may have been in transit to a page, which counts from its arrival. */
const wayMs = seconds(2)

export const missedSomething: LiveEvent = { record: 'all', id: '' }

/** Forwards the database's announcements (`0007-notices.sql`) to the streams of this process. */
export function openLiveEvents(deps: Deps): LiveEvents {
  const streams = new Map<string, Set<Subscriber>>()
  /** When each member was last sent an announcement, the latest last. */
  const toldAt = new Map<string, number>()
  let listensSince = performance.now()
  const remember = (memberId: string) => {
    const now = performance.now()
    toldAt.delete(memberId)
    toldAt.set(memberId, now)
    for (const [id, at] of toldAt) {
      if (now - at <= memoryMs) break
      toldAt.delete(id)
    }
  }
  const all = () => [...streams.values()].flatMap((ofMember) => [...ofMember])

  deps.listener.on('live_event', (payload) => {
    const read = announcement.safeParse(JSON.parse(payload))
    if (!read.success) return deps.log.error({ payload }, 'an announcement that cannot be read')
    const { to, kind, record, id } = read.data
    for (const memberId of new Set(to)) {
      remember(memberId)
      for (const subscriber of streams.get(memberId) ?? []) subscriber.send(kind, { record, id })
    }
  })
  deps.listener.on(sessionEndedChannel, (ended) => {
    for (const subscriber of all()) if (subscriber.sessionId === ended || subscriber.memberId === ended) subscriber.end()
  })
  deps.listener.onReconnect(() => {
    listensSince = performance.now()
    for (const subscriber of all()) {
      subscriber.send('changed', missedSomething)
      subscriber.lookAgain()
    }
  })

  return {
    subscribe(subscriber) {
      const ofMember = streams.get(subscriber.memberId) ?? new Set()
      streams.set(subscriber.memberId, ofMember)
      ofMember.add(subscriber)
      const [oldest] = ofMember
      if (oldest && ofMember.size > streamsPerMember) oldest.end()
      return () => {
        ofMember.delete(subscriber)
        if (ofMember.size === 0 && streams.get(subscriber.memberId) === ofMember) streams.delete(subscriber.memberId)
      }
    },
    mayHaveTold(memberId, ms) {
      const now = performance.now()
      const wasTold = now - (toldAt.get(memberId) ?? -Infinity) < ms + wayMs
      return wasTold || now - listensSince < ms || ms + wayMs > memoryMs
    },
    endAll() {
      for (const subscriber of all()) subscriber.end()
    },
  }
}
