import { readFile } from 'node:fs/promises'
import type { Service } from './service.ts'

/** The worker beside the API: a child of the service whose command line names it. */
export async function findWorkerPid(service: Service): Promise<number | undefined> {
  const children = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').catch(() => '')
  for (const pid of children.trim().split(/\s+/).filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('main-worker')) return Number(pid)
  }
  return undefined
}

/** Ends it as the kernel would when memory runs out. */
export async function killWorker(service: Service): Promise<boolean> {
  const pid = await findWorkerPid(service)
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  return true
}
