import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function ticksOf(pid: string): { parent: number; ticks: number; reaped: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (...at: number[]) => at.reduce((ticks, index) => ticks + Number(fields[index]), 0)
    return { parent: Number(fields[1]), ticks: sum(11, 12), reaped: sum(13, 14) }
  } catch {
    return undefined
  }
}

/** Returns milliseconds of processor time of one server process, and of the database whose main process is `postmasterPid`, with its children. */
export function processorMs(serverPid: number, postmasterPid: number): number {
  let ticks = ticksOf(String(serverPid))?.ticks ?? 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const entry = ticksOf(pid)
    if (entry?.parent === postmasterPid) ticks += entry.ticks
    // Exited processes count as well: parallel workers live for one statement.
    else if (entry && Number(pid) === postmasterPid) ticks += entry.ticks + entry.reaped
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Returns milliseconds of processor time of one process, without its children. */
export const ownProcessorMs = (pid: number): number => ((ticksOf(String(pid))?.ticks ?? 0) * 1000) / ticksPerSecond

/** For a connection's backend, the parent is the postmaster. */
export function parentOf(pid: number): number {
  return ticksOf(String(pid))?.parent ?? 0
}
