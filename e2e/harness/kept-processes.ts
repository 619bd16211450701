import { readFile } from 'node:fs/promises'
import type { Service } from './service.ts'

/** A process that the service keeps: its child, whose command line names it. */
export async function findPid(service: Service, name: 'api' | 'worker'): Promise<number | undefined> {
  const children = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').catch(() => '')
  for (const pid of children.trim().split(/\s+/).filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`main-${name}`)) return Number(pid)
  }
  return undefined
}

/** Ends it as the kernel would when memory runs out. */
export async function killProcess(service: Service, name: 'api' | 'worker'): Promise<boolean> {
  const pid = await findPid(service, name)
  if (pid === undefined) return false
  process.kill(pid, 'SIGKILL')
  return true
}
