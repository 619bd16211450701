import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

const attribute = z.looseObject({ key: z.string(), value: z.looseObject({ stringValue: z.optional(z.string()) }) })
const span = z.looseObject({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(attribute),
  links: z.optional(z.array(z.looseObject({ traceId: z.string(), spanId: z.string() }))),
})
const batch = z.looseObject({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
})

export type TracedSpan = z.infer<typeof span> & { service: string }

/** An OTLP collector on loopback that stores what it receives. */
export class TraceCollector {
  /** All received bodies, unparsed. */
  readonly bodies: string[] = []
  readonly paths = new Set<string>()
  /** Accepts connections and never answers. */
  isHanging = false
  /** The number of requests, including hanging ones. */
  asked = 0
  readonly #server = createServer((request, response) => {
    this.asked += 1
    if (this.isHanging) return
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      this.paths.add(request.url ?? '')
      this.bodies.push(Buffer.concat(pieces).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  get spans(): TracedSpan[] {
    return this.bodies.flatMap((body) =>
      batch.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
        return scopeSpans.flatMap(({ spans }) => spans.map((one) => ({ ...one, service })))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
