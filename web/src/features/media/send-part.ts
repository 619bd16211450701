import type { UploadChunk } from '@pairtake/protocol/media/media'

/** Status 0 means that there was no response. */
export type PartAnswer = { status: number; etag: string | null }
export type SendPart = (
  chunk: UploadChunk,
  slice: Blob,
  watch: { signal: AbortSignal; onSent: (sentBytes: number) => void },
) => Promise<PartAnswer>

/** A connection without progress for this long is aborted and retried. */
const stallMs = 45_000

/** Sends one chunk to its URL. `fetch` does not report upload progress, hence XMLHttpRequest. */
export const sendPart: SendPart = (chunk, slice, { signal, onSent }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(stall)
      stall = setTimeout(() => request.abort(), stallMs)
    }
    const leave = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = () => request.abort()
    const end = (status: number) => {
      leave()
      if (signal.aborted) reject(signal.reason)
      else resolve({ status, etag: status === 0 ? null : request.getResponseHeader('etag') })
    }

    request.upload.onprogress = (event) => {
      alive()
      onSent(event.loaded)
    }
    request.onload = () => end(statusOf(request))
    request.onerror = () => end(0)
    request.onabort = () => end(0)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) return end(0)
    request.open(chunk.method, chunk.url)
    alive()
    request.send(slice)
  })

/** A bucket answers 400 for a connection that was idle too long; the response text tells it from other 400s. */
export function statusOf({ status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>): number {
  return status === 400 && responseText.includes('<Code>RequestTimeout</Code>') ? 408 : status
}
