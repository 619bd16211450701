import type { ServerResponse } from 'node:http'

/** Aborts once the client has disconnected, also if that was before this call. */
export function whileConnected(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.closed || response.destroyed) gone.abort()
  else response.once('close', () => gone.abort())
  return gone.signal
}
