import { chownSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { lastLines } from './create-cluster.ts'
import { DatabaseStartError } from './database-errors.ts'
import { isReady, stopLeftovers } from './leftover-database.ts'
import { startPostgresChild, type PostgresChild } from './postgres-child.ts'
import { canReach, type RunAs } from './postgres-user.ts'
import { waitUntil } from './wait-until.ts'

export interface ServerSettings {
  home: ClusterHome
  libraryPath: string
  socketDir: string
  logPath: string
  log: (line: string) => void
  durable: boolean
  maxConnections: number
}

/** Repairing after a crash reads at most a gigabyte of log. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 25_000
const MOST_RESTARTS = 5
const RESTARTS_FORGOTTEN_MS = 60_000
const LOG_LIMIT_BYTES = 5 * 1024 * 1024

/** One running database server; it is started again when it dies without having been asked to. */
export class PostgresServer {
  readonly #settings: ServerSettings
  #child: PostgresChild | undefined
  #isStopping = false
  #restartedAt: number[] = []
  #restarting: Promise<void> = Promise.resolve()

  constructor(settings: ServerSettings) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    const { home, log, logPath } = this.#settings
    await stopLeftovers(home, log)
    startLogAnew(logPath)

    const child = startPostgresChild({
      ...this.#settings,
      runAs: home.runAs,
      command: join(home.binaries.nativeDir, 'bin', 'postgres'),
      args: serverArgs(this.#settings),
    })
    this.#child = child
    await waitUntil(START_LIMIT_MS, () => child.hasExited() || isReady(home.clusterDir), 10)
    if (child.hasExited() || !isReady(home.clusterDir)) {
      await this.#end(child)
      throw new DatabaseStartError(`The database does not start. Its log (${logPath}) ends with:\n${lastLines(logPath)}`)
    }
    void child.exited.then(() => {
      if (!this.#isStopping) this.#restarting = this.#startAgain()
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#restarting
    if (this.#child) await this.#end(this.#child)
    removeSocketDir(this.#settings.socketDir)
  }

  async #end(child: PostgresChild): Promise<void> {
    child.askToStop()
    await Promise.race([child.exited, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
    await stopLeftovers(this.#settings.home, this.#settings.log)
  }

  async #startAgain(): Promise<void> {
    const { log, logPath } = this.#settings
    while (!this.#isStopping) {
      const now = performance.now()
      this.#restartedAt = this.#restartedAt.filter((at) => now - at < RESTARTS_FORGOTTEN_MS)
      if (this.#restartedAt.length >= MOST_RESTARTS) {
        log(`The database ended ${MOST_RESTARTS} times within a minute and is not started again; see ${logPath}.`)
        return
      }
      this.#restartedAt.push(now)
      log('The database ended unexpectedly; it is started again.')
      try {
        await this.start()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(1_000, undefined, { ref: false })
      }
    }
  }
}

/**
 * A fresh folder for the socket that only the server's user and root can enter. Short, since the system cuts a socket's
 * path at about 100 characters.
 */
export function makeSocketDir(runAs: RunAs, dataDir: string): string {
  for (const parent of new Set([tmpdir(), '/tmp', dataDir])) {
    if (parent.length > 70) continue
    try {
      const dir = mkdtempSync(join(parent, 'pairtake-'))
      if (runAs.kind === 'user') chownSync(dir, runAs.uid, runAs.gid)
      if (runAs.kind !== 'user' || canReach(runAs, dir)) return dir
      rmSync(dir, { recursive: true })
    } catch {
      continue
    }
  }
  throw new DatabaseStartError('No folder for the database socket can be made: set TMPDIR to a short, writable one.')
}

/** Only a folder that bears our name: the path may come from a file. */
export function removeSocketDir(dir: string): void {
  if (/^pairtake-\w{6}$/.test(basename(dir))) rmSync(dir, { recursive: true, force: true })
}

function serverArgs({ home, socketDir, durable, maxConnections }: ServerSettings): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    huge_pages: 'off',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log says what went wrong with the server; statements and their values are people's own data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', home.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

function startLogAnew(logPath: string): void {
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT_BYTES) renameSync(logPath, `${logPath}.old`)
}
