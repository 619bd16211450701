import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathPrefix, type Answer, type GivenBody, type Endpoint, type ParamsInput, type QueryInput } from '@pairtake/protocol/endpoint'
import { fillAddress } from '@pairtake/protocol/path'
import type { ErrorBody } from '@pairtake/protocol/error-codes'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { readConfig, type Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { proveKeptSums } from '#features/kept-sum/keep-sums.task.ts'
import { verifyLedger } from '#features/ledger/verify-ledger.task.ts'
import { newId } from '#ids.ts'
import { openDeps } from '#open-deps.ts'
import { routes } from '#routes.ts'
import { isLastTryOf, type ClockTask } from '#tasks/handle.ts'
import { handlers } from '#tasks/registry.ts'
import { clockTasks } from '#tasks/schedule.ts'
import { rememberRenders } from './remember-renders.ts'
import { strict } from './strict-routes.ts'
import { dropDatabase, runOnServer, templateName, urlOfDatabase } from './database-server.ts'

type Given<E extends Endpoint> = {
  /** A bearer token; absent for a visitor. */
  as?: { token: string } | undefined
  headers?: Record<string, string>
} & (keyof ParamsInput<E> extends never ? { params?: undefined } : { params: ParamsInput<E> }) &
  GivenBody<E> & { query?: Partial<QueryInput<E>> }

type Answered<T> = { status: number; headers: Record<string, string | string[] | number | undefined>; body: T; error: ErrorBody }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  /** For opening a second process on the same data. */
  databaseUrl: string
  clock: TestClock
  /** Calls an endpoint over HTTP; `body` is the answer, `error` the same bytes read as a refusal. */
  call<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<Answered<Answer<E>>>
  /** Any call, for bodies that the types forbid. */
  raw(
    method: string,
    path: string,
    given?: { as?: { token: string } | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answered<never>>
  /** Runs all waiting tasks, and those they enqueue, until none is left. Retries run at once. */
  runTasks(): Promise<void>
  /** Advances the clock, then runs everything that is due, except the proofs of the books at night. */
  turnClock(durationMs: number): Promise<void>
  close(): Promise<void>
}

export class TestClock {
  #at = new Date('2026-11-16T09:00:00Z').getTime()
  now = (): Date => new Date(this.#at)
  turn(durationMs: number): void {
    this.#at += durationMs
  }
  set(at: Date): void {
    this.#at = at.getTime()
  }
}

/** Gives every POST its own key: the tests of all features then prove that a key changes nothing. */
const givesKeys = process.env['KEYED_CALLS'] === '1'

/**
 * Tests of these run them by themselves. They change nothing but kept sums that are wrong, which no other test should have mended, and log what they
 * find, which no other test reads; and proving all the books takes two hundred statements, more than everything else that a turn of the clock does.
 */
const nightlyProofs: ReadonlySet<ClockTask> = new Set([verifyLedger, proveKeptSums])

type CopyOptions = {
  /** A database server that has the template. */
  serverUrl: string
  env?: Record<string, string>
  /** The address through which a pooler reaches a database; the listener connects to the server directly. */
  pooled?: (databaseUrl: string) => string
  /** Prepares the empty database, instead of copying the template. */
  fill?: (databaseUrl: string, config: Config) => Promise<unknown>
  /** Replaces dependencies; called before the application is built on them. */
  change?: (deps: Deps, databaseUrl: string) => void
}

/** A whole application on its own database, copied from the template. */
export async function openAppCopy({ serverUrl, env = {}, pooled, fill, change }: CopyOptions): Promise<TestApp> {
  const name = `t_${newId().replaceAll('-', '')}`
  await runOnServer(serverUrl, `create database ${name} template ${fill ? 'template0' : templateName} strategy file_copy`)
  const databaseUrl = urlOfDatabase(serverUrl, name)
  const reachedBy = pooled?.(databaseUrl) ?? databaseUrl
  const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-files-'))
  const clock = new TestClock()
  const config = readConfig({
    DATA_DIR: dataDir,
    WRITES_PER_MINUTE: '1000000',
    SIGNUPS_PER_HOUR: '1000000',
    VISITOR_READS_PER_MINUTE: '1000000',
    DISK_FLOOR_BYTES: '0',
    ...(pooled && { DATABASE_URL: reachedBy, DATABASE_LISTEN_URL: databaseUrl }),
    ...env,
  })
  await fill?.(databaseUrl, config)
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const opened = await openDeps({
    config,
    databaseUrl: reachedBy,
    log,
    works: false,
    now: clock.now,
    connections: 8,
  })
  opened.deps.media = rememberRenders(opened.deps.media)
  change?.(opened.deps, databaseUrl)
  const app = await buildApp(opened.deps, { calls: routes.map(strict) })
  await app.ready()

  const raw: TestApp['raw'] = async (method, path, given = {}) => {
    const hasBody = given.body !== undefined
    const response = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/internal') || path.startsWith('/media') ? path : pathPrefix + path,
      headers: {
        ...(given.as ? { authorization: `Bearer ${given.as.token}` } : {}),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(givesKeys && method === 'POST' && given.as ? { 'idempotency-key': newId() } : {}),
        ...given.headers,
      },
      ...(hasBody
        ? { payload: typeof given.body === 'string' || Buffer.isBuffer(given.body) ? given.body : JSON.stringify(given.body) }
        : {}),
    })
    const isJson = method !== 'HEAD' && response.headers['content-type']?.includes('json')
    const body = isJson ? response.json() : response.body
    return { status: response.statusCode, headers: response.headers, body: body as never, error: body as ErrorBody }
  }

  // Asked once instead of fetching from every queue: most runs have work in one of them, or in none.
  const findOpenQueues = async () => {
    const { rows } = await opened.tasks.boss.getDb().executeSql(`select distinct name from task.job_common where state < 'active'`)
    return new Set((rows as { name: string }[]).map(({ name: queue }) => queue))
  }

  const runTasks = async () => {
    for (let isIdle = false; !isIdle;) {
      isIdle = true
      let openQueues = await findOpenQueues()
      for (const handler of handlers) {
        if (!openQueues.has(handler.task.name)) continue
        for (;;) {
          const jobs = await opened.tasks.boss.fetch<object>(handler.task.name, {
            batchSize: 1,
            includeMetadata: true,
            ignoreStartAfter: true,
          })
          const [job] = jobs
          if (!job) break
          isIdle = false
          const isLastTry = isLastTryOf(handler, job)
          try {
            await handler.run(job.data, { deps: opened.deps, signal: new AbortController().signal, isLastTry })
            await opened.tasks.boss.complete(handler.task.name, job.id)
          } catch (error) {
            await opened.tasks.boss.fail(handler.task.name, job.id, { message: String(error) })
            // It would be retried forever, and retries run at once here.
            if (job.retryCount > 40) await opened.tasks.boss.cancel(handler.task.name, job.id)
          }
        }
        openQueues = await findOpenQueues()
      }
    }
  }

  return {
    app,
    deps: opened.deps,
    databaseUrl,
    clock,
    raw,
    call: (endpoint, given) => raw(endpoint.method, pathPrefix + fillAddress(endpoint.path, given), given),
    runTasks,
    async turnClock(durationMs) {
      clock.turn(durationMs)
      for (const entry of clockTasks) if (!nightlyProofs.has(entry)) await entry.run(opened.deps)
      await runTasks()
    },
    async close() {
      await app.close()
      await opened.close()
      await dropDatabase(serverUrl, name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
