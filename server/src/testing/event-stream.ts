import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pathPrefix } from '@pairtake/protocol/endpoint'

export type TestStream = {
  type: string | null
  headers: Headers
  /** Everything received, as soon as it contains the text or the server has ended the stream. */
  until(text: string): Promise<string>
  /** Everything received by the time the server ended the stream. */
  ended: Promise<string>
  close(): void
}

export async function listenAnywhere(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A client of GET /events, like a page. */
export async function openEventStream(origin: string, token: string, headers: Record<string, string> = {}): Promise<TestStream> {
  const stopping = new AbortController()
  const response = await fetch(`${origin}${pathPrefix}/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: stopping.signal,
  })
  let heard = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard += decoder.decode(chunk, { stream: true })
    return heard
  })()
  const over = Promise.allSettled([ended]).then(() => true)
  return {
    type: response.headers.get('content-type'),
    headers: response.headers,
    ended,
    close: () => stopping.abort(),
    async until(text) {
      for (let isOver = false; !heard.includes(text) && !isOver;) {
        isOver = await Promise.race([over, new Promise<false>((resolve) => setTimeout(resolve, 20, false))])
      }
      return heard
    },
  }
}
