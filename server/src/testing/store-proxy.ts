import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What happens to a request: it reaches the store; the store reports that it is too busy, or broken; it accepts the request and never answers; or it
 * takes the body in small pieces.
 */
type Mood = 'well' | 'busy' | 'broken' | 'hanging' | { bites: number; pauseMs: number }

const refusals = {
  busy: { status: 503, code: 'SlowDown', words: 'Please reduce your request rate.' },
  broken: { status: 500, code: 'InternalError', words: 'We encountered an internal error.' },
} as const

/** A proxy between the service and an S3 store. Signatures contain the requested host, so requests are forwarded unchanged. */
export class StoreProxy {
  mood: Mood = 'well'
  /** The number of requests so far, without those that were repeated. */
  asked = 0
  /** Called with the number of each of them, before it is handled. */
  onAsked: (count: number) => void = () => {}
  readonly #target: URL
  readonly #server = createServer((request, response) => this.#answer(request, response))

  constructor(target: string) {
    this.#target = new URL(target)
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    // A request that is repeated because the store was slow does not count again.
    const attempt = request.headers['amz-sdk-request'] ?? 'attempt=1'
    if (/^attempt=1\b/.test(String(attempt))) this.onAsked((this.asked += 1))
    const { mood } = this
    request.on('error', () => {})
    if (mood === 'hanging') return void request.resume()
    if (mood === 'busy' || mood === 'broken') return this.#refuse(request, response, refusals[mood])
    this.#pass(request, response, mood === 'well' ? undefined : mood)
  }

  #refuse(request: IncomingMessage, response: ServerResponse, { status, code, words }: (typeof refusals)['busy' | 'broken']): void {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${words}</Message></Error>`)
  }

  #pass(request: IncomingMessage, response: ServerResponse, slow: { bites: number; pauseMs: number } | undefined): void {
    const { hostname, port } = this.#target
    const { method, url: path, headers } = request
    const onward = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    if (slow && Number(headers['content-length'] ?? 0) > 0) request.pipe(inBites(Number(headers['content-length']), slow)).pipe(onward)
    else request.pipe(onward)
  }
}

function inBites(bytes: number, { bites, pauseMs }: { bites: number; pauseMs: number }): Transform {
  const size = Math.ceil(bytes / bites)
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += size) {
        await wait(pauseMs)
        this.push(chunk.subarray(at, at + size))
      }
      done()
    },
  })
}
