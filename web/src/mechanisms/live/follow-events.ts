import type { LiveEvent } from '@pairtake/protocol/events/live-event'
import { followStream } from './event-stream.ts'

type Following = {
  userId: string
  signal: AbortSignal
  readingForMs: () => number
  onEvent: (event: LiveEvent) => void
  onRefused: () => void
}

type Told = { event: LiveEvent; id: string } | { refused: true }

/** Sent as the event id if none was received, so that the server answers that events may have been missed. */
const handedOver = 'handed-over'

/**
 * Opens one stream per browser, not per tab, because browsers limit connections per host. The tab that holds the lock reads the stream and forwards
 * its events; when it closes, the lock passes to the next tab. Without the Locks API (a URL without https), each tab reads its own stream.
 */
export async function followEvents({ userId, signal, readingForMs, onEvent, onRefused }: Following): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return followStream({ signal, readingForMs, onEvent, onRefused })

  const name = `pairtake-events ${userId}`
  const channel = new BroadcastChannel(name)
  const tellOthers: (told: Told) => void = channel.postMessage.bind(channel)
  let lastEventId: string | undefined
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('refused' in data) return onRefused()
    lastEventId = data.id
    onEvent(data.event)
  }
  signal.addEventListener('abort', () => channel.close())

  const lead = (from: string | undefined) =>
    followStream({
      signal,
      lastEventId: from,
      readingForMs,
      onEvent: (event, id) => {
        tellOthers({ event, id })
        onEvent(event)
      },
      onRefused: () => {
        tellOthers({ refused: true })
        onRefused()
      },
    })

  const isFirst = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(undefined)
    return lock !== null
  })
  if (isFirst || signal.aborted) return
  // Another tab reads. Events may be missed while the lock changes hands, so the tab that takes over asks to refetch.
  await locks.request(name, { signal }, () => lead(lastEventId ?? handedOver)).catch(() => {})
}
