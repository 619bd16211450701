import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { readPostmasterPid } from '#adapters/database/leftover-database.ts'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { commandOf, parentOf } from './database-processes.ts'

const root = join(import.meta.dirname, '../../..')
const startMs = 60_000

/** The entry file that `npm start` runs: built (tools/build-server.ts) before the tests that start it. */
export const entryOf = (name: 'main' | 'main-api' | 'main-worker'): string => join(root, `server/dist/${name}.js`)

export function serviceEnv(dataDir: string, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled'), DEMO: '0', PORT: '0', ...env, DATA_DIR: dataDir }
}

/** The whole service as `npm start` runs it, in separate processes. */
export class ServiceProcess {
  readonly dataDir: string
  readonly child: ChildProcess
  said = ''

  constructor(dataDir: string, env: Record<string, string> = {}, options: SpawnOptions = {}) {
    this.dataDir = dataDir
    this.child = spawn(process.execPath, [entryOf('main')], {
      cwd: root,
      env: serviceEnv(dataDir, env),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (bytes: Buffer) => (this.said += bytes.toString()))
  }

  /** Its address, once it is listening. */
  async opened(): Promise<string> {
    const found = () => /open at (http:\/\/\S+)/.exec(this.said)?.[1]
    const isOver = () => found() !== undefined || this.child.exitCode !== null || this.child.signalCode !== null
    await waitUntil(startMs, isOver)
    const address = found()
    if (address === undefined) throw new Error(`The service did not open:\n${this.said}`)
    return address
  }

  pidOf(name: 'api' | 'worker' | 'database'): number | undefined {
    if (name === 'database') return readPostmasterPid(join(this.dataDir, 'database/cluster'))
    return childrenOf(this.child.pid ?? 0).find((pid) => commandOf(pid).includes(`main-${name}`))
  }

  /** The exit code, or the signal that ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit')
      this.child.kill(signal)
      await ended
    }
    return this.child.exitCode ?? this.child.signalCode
  }
}

/** How long until a call that needs the database is answered again, polled like by a waiting user. */
export async function answersAgain(address: string, limitMs = 30_000): Promise<number> {
  const from = performance.now()
  const isThere = await waitUntil(limitMs, () => answers(address), 20)
  if (!isThere) throw new Error(`${address} does not answer within ${limitMs} ms.`)
  return performance.now() - from
}

/** An unknown session is looked up in the database, and refused. */
async function answers(address: string): Promise<boolean> {
  try {
    const headers = { authorization: 'Bearer of-nobody' }
    const response = await fetch(address + pathPrefix + getAuthUser.path, { headers, signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.status === 401
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid)
}
