import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { TestApp } from './test-app.ts'

type Said = { status: number; retryAfter: string | null; text: string; tookMs: number }
type Words = { token?: string; body?: unknown; key?: string }

/** A real API process on a test's database that can be cut off, stopped and killed. */
export class KillableApi {
  readonly #child: ChildProcess
  readonly origin: string

  constructor(child: ChildProcess, origin: string) {
    this.#child = child
    this.origin = origin
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  async ask(method: 'GET' | 'POST' | 'PATCH', path: string, { token, body, key }: Words = {}): Promise<Said> {
    const begunAt = performance.now()
    const response = await fetch(`${this.origin}${pathPrefix}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, tookMs: performance.now() - begunAt }
  }

  /** Gives it no time to finish, like a power cut. */
  async kill(): Promise<void> {
    if (!this.isAlive) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}

type ApiOptions = { databaseUrl?: string; at?: Date; env?: Record<string, string> }

export async function startKillableApi(
  app: TestApp,
  { databaseUrl = app.databaseUrl, at, env = {} }: ApiOptions = {},
): Promise<KillableApi> {
  const child = fork(join(import.meta.dirname, 'api-process.ts'), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      DATA_DIR: app.deps.config.dataDir,
      CLOCK_AT: (at ?? app.clock.now()).toISOString(),
      WRITES_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return new KillableApi(child, `http://127.0.0.1:${port}`)
}
