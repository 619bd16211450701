import type { UploadChunk } from '@pairtake/protocol/media/media'

/** Status 0: no answer came. */
export type PartAnswer = { status: number; etag: string | null }
export type SendPart = (
  chunk: UploadChunk,
  slice: Blob,
  watch: { signal: AbortSignal; onSent: (sentBytes: number) => void },
) => Promise<PartAnswer>

/** A connection that moves nothing for this long is given up and tried again. */
const stallMs = 45_000

/** One chunk to its address. `fetch` does not tell how much of a body has left, hence the older interface. */
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

/** A bucket says 400 of a line that stood still for too long, and words tell which 400 it is. */
export function statusOf({ status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>): number {
  return status === 400 && responseText.includes('<Code>RequestTimeout</Code>') ? 408 : status
}
