import { Agent, request } from 'node:http'

export type Heard = { status: number; retryAfter: number; tookMs: number; body: string }

/** A caller with real connections from its own address: 127.0.0.2 is another network than 127.0.0.1. */
export type TestCaller = {
  send(method: string, path: string, given?: { body?: unknown; headers?: Record<string, string> }): Promise<Heard>
  close(): void
}

export function openCaller(origin: string, localAddress: string): TestCaller {
  const agent = new Agent({ keepAlive: true })
  const { port } = new URL(origin)
  return {
    send(method, path, { body, headers = {} } = {}) {
      const began = performance.now()
      const text = body === undefined ? '' : JSON.stringify(body)
      const own = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      return new Promise((resolve, reject) => {
        const call = request(
          { host: '127.0.0.1', port, localAddress, agent, method, path: `/internal${path}`, headers: { ...own, ...headers } },
          (answer) => {
            let heard = ''
            answer.on('data', (bytes) => (heard += String(bytes)))
            answer.on('error', reject)
            answer.on('end', () => {
              const retryAfter = Number(answer.headers['retry-after'] ?? 0)
              resolve({ status: answer.statusCode ?? 0, retryAfter, tookMs: performance.now() - began, body: heard })
            })
          },
        )
        call.on('error', reject)
        call.end(text)
      })
    },
    close: () => agent.destroy(),
  }
}
