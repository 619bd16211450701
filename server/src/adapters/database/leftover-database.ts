import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './database-errors.ts'
import { commandAs, type RunAs } from './postgres-user.ts'
import { waitUntil } from './wait-until.ts'

interface Cluster {
  clusterDir: string
  runAs: RunAs
}

/** Gentle first: a fast stop writes everything out; after the later ones the log is replayed at the next start. */
const STEPS: { signal: NodeJS.Signals; limitMs: number }[] = [
  { signal: 'SIGINT', limitMs: 20_000 },
  { signal: 'SIGQUIT', limitMs: 5_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
]

/**
 * Stops every database process that still works on the cluster, and removes its pid file. Only for the holder of the data lock: whatever started
 * those processes is gone by then.
 */
export async function stopLeftovers(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const isGone = () => listDatabaseProcesses(cluster).length === 0
  if (!isGone()) {
    log(`A database is still running on ${cluster.clusterDir} without its parent process. Stopping it first.`)
    for (const { signal, limitMs } of STEPS) {
      const pids = processesFor(signal, cluster)
      sendTo(pids, signal)
      if (pids.length > 0 && (await waitUntil(limitMs, isGone))) break
    }
  }
  if (!isGone()) {
    const pids = listDatabaseProcesses(cluster).join(', ')
    throw new DatabaseStartError(`A database left over on ${cluster.clusterDir} does not stop (process ${pids}). Stop it and start again.`)
  }
  // PostgreSQL trusts the id in this file even if it belongs to a zombie or by now to another program, and would refuse to start.
  rmSync(pidFile(cluster.clusterDir), { force: true })
}

export function readPostmasterPid(clusterDir: string): number | undefined {
  const pid = Number(readPidFile(clusterDir)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** The server writes its status into the eighth line of its pid file. */
export function isReady(clusterDir: string): boolean {
  return readPidFile(clusterDir)[7]?.trim() === 'ready'
}

/** The socket folder of the server that runs or ran last; a killed one leaves its folder behind. */
export function readSocketDir(clusterDir: string): string | undefined {
  return readPidFile(clusterDir)[4]?.trim() || undefined
}

function readPidFile(clusterDir: string): string[] {
  try {
    return readFileSync(pidFile(clusterDir), 'utf8').split('\n')
  } catch {
    return []
  }
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}

/** Every PostgreSQL process, including orphans of a killed server, has the cluster's folder as its working folder. */
function listDatabaseProcesses({ clusterDir, runAs }: Cluster): number[] {
  if (process.platform !== 'linux') return listByPidFile(clusterDir)
  const folder = realpathOf(clusterDir)
  if (folder === undefined) return []
  const processes = runAs.kind === 'user' ? listProcessesAs(runAs) : listProcesses()
  return processes.filter((found) => found.folder === folder).map((found) => found.pid)
}

/** A zombie has no working folder, so it is left out automatically. */
function listProcesses(): { pid: number; folder: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((name) => {
    try {
      return [{ pid: Number(name), folder: readlinkSync(`/proc/${name}/cwd`) }]
    } catch {
      return []
    }
  })
}

/** In a container root may not be able to inspect other users' processes; the user itself can. */
function listProcessesAs(runAs: RunAs): { pid: number; folder: string }[] {
  const { command, args, options } = commandAs(runAs, '/bin/sh', ['-c', 'ls -l /proc/[0-9]*/cwd'])
  const listing = spawnSync(command, args, { ...options, cwd: '/', encoding: 'utf8', timeout: 5_000 })
  const found = listing.stdout.matchAll(/\/proc\/(\d+)\/cwd -> (.+)$/gm)
  return [...found].map(([, pid, folder]) => ({ pid: Number(pid), folder: String(folder) }))
}

function listByPidFile(clusterDir: string): number[] {
  const pid = readPostmasterPid(clusterDir)
  if (pid === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 })
  return stdout.includes(clusterDir) ? [pid] : []
}

function processesFor(signal: NodeJS.Signals, cluster: Cluster): number[] {
  const pids = listDatabaseProcesses(cluster)
  const postmaster = readPostmasterPid(cluster.clusterDir)
  if (signal === 'SIGKILL') return pids
  if (postmaster !== undefined && pids.includes(postmaster)) return [postmaster]
  // Without their server, the other processes take SIGQUIT as "exit now", but SIGINT only as "cancel this statement".
  return signal === 'SIGQUIT' ? pids : []
}

function sendTo(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has exited in the meantime, or is not ours to stop: the caller checks again either way.
    }
  }
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
