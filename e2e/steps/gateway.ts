import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The fault of a call: its connection breaks, or the gateway answers in the service's place; `strip` removes headers from a real response. */
export type Fault = 'cut' | { status: number; body: string; type?: string } | { strip: readonly string[] }

type Failing = { method: string; path: RegExp; fault: Fault }

const isMeant = ({ method, path }: Failing, call: IncomingMessage) => call.method === method && path.test(call.url ?? '')

/**
 * A proxy between browser and service, as in production, that can fail: the page's own code is unchanged and receives real responses and real
 * connection errors.
 */
export class Gateway {
  readonly address: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #service: URL
  #failing: Failing[] = []

  private constructor(server: Server, service: URL) {
    this.#server = server
    this.#service = service
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (call: IncomingMessage, answer: ServerResponse) => this.#carry(call, answer))
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  static async to(serviceAddress: string): Promise<Gateway> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Gateway(server, new URL(serviceAddress))
  }

  /** Makes these calls fail until `mend`. */
  fail(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: RegExp, fault: Fault): void {
    this.#failing = [{ method, path, fault }, ...this.#failing]
  }

  mend(): void {
    this.#failing = []
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #carry(call: IncomingMessage, answer: ServerResponse): void {
    const fault = this.#failing.find((one) => isMeant(one, call))?.fault
    if (fault === 'cut') return void call.socket.resetAndDestroy()
    if (fault && 'status' in fault) {
      answer.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json', 'cache-control': 'no-store' })
      return void answer.end(fault.body)
    }
    const { hostname, port } = this.#service
    const onward = request({ hostname, port, method: call.method, path: call.url, headers: call.headers }, (given) => {
      const headers = { ...given.headers }
      for (const name of fault?.strip ?? []) delete headers[name]
      answer.writeHead(given.statusCode ?? 502, headers)
      given.pipe(answer)
    })
    // A connection that breaks on one side breaks on the other too.
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    call.pipe(onward)
  }
}
