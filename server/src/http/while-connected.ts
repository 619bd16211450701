import type { ServerResponse } from 'node:http'

/** Aborts once nobody waits for this answer any more, also where that was so before anybody asked. */
export function whileConnected(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.closed || response.destroyed) gone.abort()
  else response.once('close', () => gone.abort())
  return gone.signal
}
