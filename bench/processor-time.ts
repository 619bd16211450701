import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function ticksOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time: one server process, and the database whose main process is `postmasterPid` with all it started. */
export function processorMs(serverPid: number, postmasterPid: number): number {
  let ticks = ticksOf(String(serverPid))?.ticks ?? 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const entry = ticksOf(pid)
    // A backend that has ended is counted with its parent's children, which is of no matter: the pool keeps them.
    if (entry && (entry.parent === postmasterPid || Number(pid) === postmasterPid)) ticks += entry.ticks
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Of a connection's own backend the parent is the postmaster. */
export function parentOf(pid: number): number {
  return ticksOf(String(pid))?.parent ?? 0
}
