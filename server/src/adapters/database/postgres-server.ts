import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { howEnded } from '#processes/endings.ts'
import { RestartPauses } from '#processes/restart-pauses.ts'
import type { ClusterHome } from './cluster-home.ts'
import { DatabaseStartError } from './database-errors.ts'
import { isReady, stopLeftovers } from './leftover-database.ts'
import { keepSmall, lastComplaint, lastLines, sizeOfLog } from './postgres-log.ts'
import { startPostgresChild, type PostgresChild } from './postgres-child.ts'
import { canReach, type RunAs } from './postgres-user.ts'
import { waitUntil } from './wait-until.ts'

export interface ServerSettings {
  home: ClusterHome
  libraryPath: string
  socketDir: string
  logPath: string
  log: (line: string) => void
  /** Called when it stopped unexpectedly; a new one is being started. */
  onEnded: (how: string, words: string) => void
  durable: boolean
  maxConnections: number
}

/** Crash recovery reads at most a gigabyte of log. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 25_000
const LONGEST_PAUSE_MS = 10_000
const LOG_CHECK_MS = 60_000

/** One running database server; it is restarted whenever it stops unexpectedly, for as long as it takes. */
export class PostgresServer {
  readonly #settings: ServerSettings
  readonly #pauses = new RestartPauses()
  readonly #stopping = new AbortController()
  #child: PostgresChild | undefined
  #restarting: Promise<void> = Promise.resolve()
  #logCheck: NodeJS.Timeout | undefined
  #logFrom = 0

  constructor(settings: ServerSettings) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    await this.#startOnce(START_LIMIT_MS)
    this.#logCheck = setInterval(() => keepSmall(this.#settings.logPath), LOG_CHECK_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#logCheck)
    await this.#restarting
    if (this.#child) await this.#end(this.#child)
    removeSocketDir(this.#settings.socketDir)
  }

  async #startOnce(limitMs: number): Promise<void> {
    const { home, log, logPath } = this.#settings
    await stopLeftovers(home, log)
    keepSmall(logPath)
    this.#logFrom = sizeOfLog(logPath)

    const child = startPostgresChild({
      ...this.#settings,
      runAs: home.runAs,
      command: join(home.binaries.nativeDir, 'bin', 'postgres'),
      args: serverArgs(this.#settings),
    })
    this.#child = child
    const isSettled = () => child.hasExited() || this.#stopping.signal.aborted || isReady(home.clusterDir)
    await waitUntil(limitMs, isSettled, 10)
    if (child.hasExited() || !isReady(home.clusterDir)) {
      await this.#end(child)
      throw new DatabaseStartError(`The database does not start. Its log (${logPath}) ends with:\n${lastLines(logPath)}`)
    }
    void child.exited.then((code) => {
      if (!this.#stopping.signal.aborted) this.#restarting = this.#startAgain(code)
    })
  }

  async #end(child: PostgresChild): Promise<void> {
    child.askToStop()
    await Promise.race([child.exited, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
    await stopLeftovers(this.#settings.home, this.#settings.log)
  }

  /** Retries without end: a full disk will have room again, and a machine out of memory will have some again. */
  async #startAgain(code: number | null): Promise<void> {
    const { log, logPath, onEnded } = this.#settings
    const { signal } = this.#stopping
    onEnded(howEnded(code), lastComplaint(logPath, this.#logFrom))
    const told = new Set<string>()
    while (!signal.aborted) {
      await sleep(this.#pauses.next(LONGEST_PAUSE_MS), undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        // Recovery may take any time: if interrupted, it would start over.
        await this.#startOnce(Infinity)
        if (told.size > 0) log('The database is running again.')
        return
      } catch (error) {
        if (signal.aborted) return
        const words = lastComplaint(logPath, this.#logFrom) || String(error)
        const reason = words.replaceAll(/\d+/g, '')
        if (!told.has(reason)) log(`The database does not start. Retrying until it does: ${words}`)
        told.add(reason)
      }
    }
  }
}

/**
 * Creates a socket folder that only the server's user and root can enter. Its path is short, because the system limits a socket's path to about 100
 * characters.
 */
export function makeSocketDir(runAs: RunAs, dataDir: string): string {
  let cause: unknown
  for (const parent of new Set([tmpdir(), '/tmp', dataDir])) {
    if (parent.length > 70) continue
    try {
      const dir = mkdtempSync(join(parent, 'pairtake-'))
      if (runAs.kind === 'user') chownSync(dir, runAs.uid, runAs.gid)
      if (runAs.kind !== 'user' || canReach(runAs, dir)) return dir
      rmSync(dir, { recursive: true })
    } catch (error) {
      cause = error
    }
  }
  throw new DatabaseStartError('No folder for the database socket can be made: set TMPDIR to a short, writable one.', { cause })
}

/** Only deletes a folder with our prefix: the path may come from a file. */
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
    // After a crash, every file is synced before recovery: one call instead of one for each of a thousand files.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log says what went wrong with the server, but not with which statement: statements and their values are personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', home.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
