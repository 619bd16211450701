import { isTransportError } from '#api/transport-error.ts'
import { UploadProblem } from './upload-problem.ts'

const delaysMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/** Retries network failures and busy responses with backoff, and reports each wait; other errors fail at once. */
export async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal, onWait?: () => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const delayMs = delaysMs[tries]
      if (delayMs === undefined || !mayPass(error)) throw error
      onWait?.()
      await wait(retryAfterMs(error) ?? delayMs, signal)
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof UploadProblem) return !error.needsFile
  if (!isTransportError(error)) return false
  return error.kind === 'network' || error.status === 429 || error.status === 503
}

function retryAfterMs(error: unknown): number | undefined {
  const seconds = isTransportError(error) ? error.retryAfterSeconds : undefined
  return seconds === undefined ? undefined : Math.min(60, seconds) * 1000
}

/** Resolves early when the device is online again. */
function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, delayMs)
    globalThis.addEventListener?.('online', end)
    signal.addEventListener('abort', end)
  })
}
