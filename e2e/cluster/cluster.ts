import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenDeps } from '@pairtake/server/open-deps'
import { freePorts } from '@pairtake/server/testing/free-ports'
import { KillablePostgres } from '@pairtake/server/testing/killable-postgres'
import { LoneProcess } from '@pairtake/server/testing/lone-process'
import { MailServer } from '@pairtake/server/testing/mail-server'
import { openOn } from '@pairtake/server/testing/open-beside'
import { startSwift } from '@pairtake/server/testing/swift-server'
import { unpackVersionBefore } from '@pairtake/server/testing/version-before'
import { startProxy } from './proxy.ts'

type Name = 'api-1' | 'api-2' | 'worker-1' | 'worker-2'
const names: readonly Name[] = ['api-1', 'api-2', 'worker-1', 'worker-2']

const settings = {
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'loopback',
  WRITES_PER_MINUTE: '1000000',
  VISITOR_READS_PER_MINUTE: '1000000',
  // The minimum size of a part in S3.
  CHUNK_BYTES: String(5 * 1024 * 1024),
  DRAIN_SECONDS: '1',
}

/** Two APIs and two workers behind nginx, each with its own folder; they share PostgreSQL and the bucket. */
export class Cluster {
  readonly mails = new MailServer()
  readonly #dir: string
  /** The previous release, which runs while the new one is deployed; undefined if the history of the sources is not available. */
  readonly #before: string | undefined
  readonly #processes = new Map<Name, LoneProcess>()
  readonly #ending = new AsyncDisposableStack()
  #database: KillablePostgres | undefined
  #env: Record<string, string> = {}
  #ports = new Map<Name, number>()
  /** The output of processes that have exited. */
  #said = ''
  address = ''

  private constructor(dir: string) {
    this.#dir = dir
    this.#before = unpackVersionBefore()
  }

  /** The second API runs the previous version and creates the schema; the others migrate it to this version while that API keeps serving. */
  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(join(tmpdir(), 'pairtake-cluster-')))
    try {
      await cluster.#open()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  async #open(): Promise<void> {
    const [database, bucket] = await Promise.all([KillablePostgres.open(), startSwift(), this.mails.start()])
    this.#database = database
    for (const part of [database, bucket, this.mails]) this.#ending.defer(() => part.stop())
    const [port = 0, ...ports] = await freePorts(1 + names.length)
    this.#ports = new Map(names.map((name, at) => [name, ports[at] ?? 0]))
    this.address = `http://127.0.0.1:${port}`
    const { env } = bucket
    this.#env = { ...settings, ...env, DATABASE_URL: database.url, SMTP_URL: this.mails.url, PUBLIC_URL: this.address }
    const proxy = await startProxy(port, ports)
    this.#ending.defer(() => proxy.stop())
    await this.start('api-2', this.#before)
    for (const name of names.filter((one) => one !== 'api-2')) await this.start(name)
  }

  get hasVersionBefore(): boolean {
    return this.#before !== undefined
  }

  async start(name: Name, root?: string): Promise<void> {
    const port = String(this.#ports.get(name))
    const program = name.startsWith('api') ? 'main-api' : 'main-worker'
    this.#processes.set(name, await LoneProcess.start(program, join(this.#dir, name), { ...this.#env, PORT: port }, root))
  }

  /** Returns its exit code or signal. */
  async end(name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string | null> {
    const one = this.#processes.get(name)
    if (!one) throw new Error(`${name} does not run.`)
    const ended = await one.stop(signal)
    this.#said += one.said
    this.#processes.delete(name)
    return ended
  }

  async killDatabase(): Promise<void> {
    await this.#database?.kill()
  }

  async startDatabase(): Promise<void> {
    await this.#database?.start()
  }

  /** Opens the database directly, for queries besides the processes. */
  openBeside(): Promise<OpenDeps> {
    return openOn(this.#database?.url ?? '', join(this.#dir, 'beside'))
  }

  get said(): string {
    return this.#said + [...this.#processes.values()].map((one) => one.said).join('')
  }

  async stop(): Promise<void> {
    for (const name of this.#processes.keys()) await this.end(name, 'SIGKILL')
    await this.#ending.disposeAsync()
    await rm(this.#dir, { recursive: true, force: true })
    if (this.#before !== undefined) await rm(this.#before, { recursive: true, force: true })
  }
}
