import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import { followStream } from './event-stream.ts'

type Following = {
  userId: string
  signal: AbortSignal
  readingForMs: () => number
  onEvent: (event: LiveEvent) => void
  onRefused: () => void
}

type Told =
  // `to`: only for the tab that has just joined.
  { event: LiveEvent; id: string; to?: string } | { refused: true } | { joined: string; readingForMs: number }

/** How long the reading tab remembers events for tabs that join later. */
const rememberedMs = 60_000
const everything: LiveEvent = { record: 'all', id: '' }

/** Sent as the event id if none was received, so that the server answers that events may have been missed. */
const handedOver = 'handed-over'

/**
 * Opens one stream per browser, not per tab, because browsers limit connections per host. The tab that holds the lock reads the stream and forwards
 * its events, the recent ones again to a tab that joins; when it closes, the lock passes to the next tab. Without the Locks API (a URL without
 * https), each tab reads its own stream.
 */
export async function followEvents({ userId, signal, readingForMs, onEvent, onRefused }: Following): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return followStream({ signal, readingForMs, onEvent, onRefused })

  const name = `pairtake-events ${userId}`
  const channel = new BroadcastChannel(name)
  const tellOthers: (told: Told) => void = channel.postMessage.bind(channel)
  const self = crypto.randomUUID()
  let lastEventId: string | undefined
  /** What this tab has read lately, oldest first and each change once; null while another tab reads. */
  let recent: Map<string, { event: LiveEvent; id: string; at: number }> | null = null
  const welcome = (to: string, sinceMs: number) => {
    if (recent === null) return
    const since = Date.now() - sinceMs
    const isForgotten = sinceMs > rememberedMs
    const missed = isForgotten ? [{ event: everything, id: lastEventId ?? handedOver }] : recent.values().filter(({ at }) => at >= since)
    for (const { event, id } of missed) tellOthers({ event, id, to })
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('refused' in data) return onRefused()
    if ('joined' in data) return welcome(data.joined, data.readingForMs)
    if (data.to !== undefined && data.to !== self) return
    lastEventId = data.id
    onEvent(data.event)
  }
  signal.addEventListener('abort', () => channel.close())

  const lead = (from: string | undefined) => {
    const read = new Map<string, { event: LiveEvent; id: string; at: number }>()
    recent = read
    return followStream({
      signal,
      lastEventId: from,
      readingForMs,
      onEvent: (event, id) => {
        const at = Date.now()
        lastEventId = id
        const name = `${event.record} ${event.id}`
        // Set again, so that the order stays that of the times.
        read.delete(name)
        read.set(name, { event, id, at })
        for (const [past, { at: readAt }] of read) {
          if (readAt >= at - rememberedMs) break
          read.delete(past)
        }
        tellOthers({ event, id })
        onEvent(event)
      },
      onRefused: () => {
        tellOthers({ refused: true })
        onRefused()
      },
    })
  }

  const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(undefined)
    return lock !== null
  })
  if (isFirst || signal.aborted) return
  // What happened between this tab's first read and now was told before it listened.
  tellOthers({ joined: self, readingForMs: readingForMs() })
  // Another tab reads. Events may be missed while the lock changes hands, so the tab that takes over asks to refetch.
  await locks.request(name, { signal }, () => lead(lastEventId ?? handedOver)).catch(() => {})
}
