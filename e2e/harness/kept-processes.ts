import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from './client.ts'
import type { Service } from './service.ts'

export type KeptProcess = 'api' | 'worker' | 'database'

/** Returns the id of a process that the service supervises: a child identified by its command line, or the database's main process. */
export async function findPid(service: Service, name: KeptProcess): Promise<number | undefined> {
  if (name === 'database') return findDatabasePid(service)
  for (const pid of await childrenOf(service.pid)) if ((await commandOf(pid)).includes(`main-${name}`)) return pid
  return undefined
}

/** Kills it as the kernel does when memory runs out. */
export async function killProcess(service: Service, name: KeptProcess): Promise<boolean> {
  const pid = await findPid(service, name)
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  return true
}

/** Kills it as in a power failure. Until its API is gone too, it answers on open connections, and refuses what it can no longer do. */
export async function killService(service: Service): Promise<void> {
  const api = (await findPid(service, 'api')) ?? 0
  await service.kill()
  await eventually('the end of the API', async () => ((await commandOf(api)) === '' ? true : undefined))
}

/** Lists the database's backends, one per connection. */
export async function listBackends(service: Service): Promise<number[]> {
  const found: number[] = []
  for (const pid of await childrenOf((await findDatabasePid(service)) ?? 0))
    if (/\[local\]|127\.0\.0\.1/.test(await commandOf(pid))) found.push(pid)
  return found
}

async function findDatabasePid({ dataDir }: Service): Promise<number | undefined> {
  const file = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  // The file outlives its process.
  return pid > 0 && (await commandOf(pid)) !== '' ? pid : undefined
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(/\s+/).filter(Boolean).map(Number)
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
