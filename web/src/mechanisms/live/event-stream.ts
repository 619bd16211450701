import { liveEvent, readingForHeader, type LiveEvent } from '@pairtake/protocol/events/live-event'
import { streamEvents } from '@pairtake/protocol/raw-routes'
import { queryString } from '#api/call.ts'
import { findToken } from '#api/token.ts'
import { eventReader } from './event-reader.ts'

/** The server sends something every 20 s, so a connection silent for this long is dead. */
const silenceMs = 50_000
const firstDelayMs = 400
const longestDelayMs = 30_000

export type EventStream = {
  signal: AbortSignal
  /** The last event id received, by this page or by the tab that read the stream before; if events were missed, the server says to refetch. */
  lastEventId?: string | undefined
  /**
   * Milliseconds since the first response that the page shows; without a last event id, the server uses it to decide whether the data may be stale.
   */
  readingForMs?: (() => number) | undefined
  onEvent: (event: LiveEvent, id: string) => void
  /** Called when the session has ended and no more events will come. */
  onRefused: () => void
}

/** Follows the stream until `signal` aborts: reopens a broken connection with increasing backoff, from the last event received. */
export async function followStream({ signal, lastEventId, readingForMs, onEvent, onRefused }: EventStream): Promise<void> {
  let heardId = lastEventId
  let delayMs = firstDelayMs
  while (!signal.aborted) {
    const ended = await readOnce({
      signal,
      lastEventId: heardId,
      readingForMs,
      onId: (id) => {
        heardId = id
        delayMs = firstDelayMs
      },
      onEvent,
    })
    if (signal.aborted) return
    if (ended === 'refused') return onRefused()
    await pause(delayMs * (0.5 + Math.random()), signal)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }
}

type Reading = Pick<EventStream, 'signal' | 'lastEventId' | 'readingForMs' | 'onEvent'> & { onId: (id: string) => void }

async function readOnce({ signal, lastEventId, readingForMs, onId, onEvent }: Reading): Promise<'refused' | 'broken'> {
  const token = findToken()
  if (token === null) return 'refused'
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  const read = eventReader({
    id: onId,
    event: ({ id, data }) => {
      const event = parseEvent(data)
      if (event) onEvent(event, id)
    },
  })
  try {
    alive()
    const response = await fetch(streamEvents.path + queryString(), {
      headers: {
        // Always this value (S1 section 7), although the response is a stream.
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        ...(readingForMs === undefined ? {} : { [readingForHeader]: String(Math.ceil(readingForMs())) }),
      },
      cache: 'no-store',
      // Lower priority than what the screen shows; tools that wait for an idle network do not wait for this endless request.
      priority: 'low',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return 'broken'
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      alive()
      read(piece.value)
    }
  } catch {
    // A connection that failed or broke is retried either way.
  } finally {
    clearTimeout(timer)
  }
  return 'broken'
}

/** Returns undefined for a kind of record that a newer server sends and this page does not know. */
function parseEvent(data: string): LiveEvent | undefined {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** Resolves early when the device is online again. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    globalThis.addEventListener?.('online', end)
    signal.addEventListener('abort', end)
  })
}
