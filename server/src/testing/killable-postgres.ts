import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { answersConnection, endWith, hasEnded, makeCluster, spawnPostgres } from './debian-postgres.ts'
import { freePorts } from './free-ports.ts'

const startMs = 60_000
const password = 'of the tests'

/** Debian's PostgreSQL 15 with its default durability, which can be killed and restarted like by a supervisor. */
export class KillablePostgres {
  readonly url: string
  readonly #dir: string
  readonly #data: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(dir: string, data: string, port: number) {
    this.#dir = dir
    this.#data = data
    this.#port = port
    this.url = `postgres://owner:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  }

  static async open(): Promise<KillablePostgres> {
    const dir = await mkdtemp(join(tmpdir(), 'killable-postgres-'))
    const [port = 0] = await freePorts(1)
    const postgres = new KillablePostgres(dir, await makeCluster(dir, password), port)
    await writeFile(join(dir, 'data/pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    await postgres.start()
    return postgres
  }

  /** Retries, because the processes of a killed server keep its shared memory for a moment. */
  async start(): Promise<void> {
    const settings = { port: this.#port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 }
    const isOpen = await waitUntil(
      startMs,
      async () => {
        if (this.#child === undefined || hasEnded(this.#child)) this.#child = spawnPostgres(this.#data, settings)
        return answersConnection(this.url)
      },
      100,
    )
    if (!isOpen) throw new Error('PostgreSQL 15 did not start.')
  }

  /** `kill -9` of the server; what it was doing is interrupted. */
  async kill(): Promise<void> {
    if (this.#child) await endWith(this.#child, 'SIGKILL')
  }

  async stop(): Promise<void> {
    if (this.#child) await endWith(this.#child, 'SIGQUIT')
    await rm(this.#dir, { recursive: true, force: true })
  }
}
