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

/** Gentle first: a fast stop writes everything out; the later ones are repaired from the log at the next start. */
const STEPS: { signal: NodeJS.Signals; limitMs: number }[] = [
  { signal: 'SIGINT', limitMs: 20_000 },
  { signal: 'SIGQUIT', limitMs: 5_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
]

/**
 * Ends every database process that still works on the cluster and removes the process file it left. Only for the holder
 * of the data lock: whoever started those processes is gone then.
 */
export async function stopLeftovers(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const isGone = () => listDatabaseProcesses(cluster).length === 0
  if (!isGone()) {
    log(`A database is still running on ${cluster.clusterDir} without its program; it is stopped first.`)
    for (const { signal, limitMs } of STEPS) {
      const pids = processesFor(signal, cluster)
      sendTo(pids, signal)
      if (pids.length > 0 && (await waitUntil(limitMs, isGone))) break
    }
  }
  if (!isGone()) {
    const pids = listDatabaseProcesses(cluster).join(', ')
    throw new DatabaseStartError(`A database left over on ${cluster.clusterDir} does not end (process ${pids}). End it and start again.`)
  }
  // PostgreSQL trusts this file's number even when it names a zombie or, meanwhile, another program, and would refuse.
  rmSync(pidFile(cluster.clusterDir), { force: true })
}

export function readPostmasterPid(clusterDir: string): number | undefined {
  const pid = Number(readPidFile(clusterDir)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** The server writes its state into the eighth line of its process file. */
export function isReady(clusterDir: string): boolean {
  return readPidFile(clusterDir)[7]?.trim() === 'ready'
}

/** Of the server that runs or ran last; a killed one leaves its folder behind. */
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

/** Every process of PostgreSQL, the orphaned ones of a killed server too, stands in the cluster's folder. */
function listDatabaseProcesses({ clusterDir, runAs }: Cluster): number[] {
  if (process.platform !== 'linux') return listByPidFile(clusterDir)
  const folder = realpathOf(clusterDir)
  if (folder === undefined) return []
  const processes = runAs.kind === 'user' ? listProcessesAs(runAs) : listProcesses()
  return processes.filter((found) => found.folder === folder).map((found) => found.pid)
}

/** A zombie has no working folder, so it is left out by itself. */
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

/** Root in a container may not look into the processes of others; the user itself may. */
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
  // Without their server the others understand SIGQUIT as "end now", and SIGINT merely as "give up this statement".
  return signal === 'SIGQUIT' ? pids : []
}

function sendTo(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile, or is not ours to end: the caller looks again either way.
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
