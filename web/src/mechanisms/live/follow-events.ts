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

/** What the server takes as 'something may have been missed', where no id was heard. */
const handedOver = 'handed-over'

/**
 * One stream a browser, not a tab: a browser opens few connections to one place. The tab that holds the lock reads the stream and tells the
 * others; when it closes, the lock goes to the next. Where there are no locks (an address without https) each tab reads its own.
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
  // Another tab reads. What was told while the lock changes hands may be missed, so the one that takes over asks to look again.
  await locks.request(name, { signal }, () => lead(lastEventId ?? handedOver)).catch(() => {})
}
