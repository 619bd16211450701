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

/** Milliseconds of processor time: one server process, and the database whose main process is `postmasterPid` with all it started. */
export function processorMs(serverPid: number, postmasterPid: number): number {
  let ticks = ticksOf(String(serverPid))?.ticks ?? 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const entry = ticksOf(pid)
    if (entry?.parent === postmasterPid) ticks += entry.ticks
    // What has ended counts as well: parallel workers live for one statement.
    else if (entry && Number(pid) === postmasterPid) ticks += entry.ticks + entry.reaped
  }
  return (ticks * 1000) / ticksPerSecond
}

/** Milliseconds of processor time of one process, without what it started. */
export const ownProcessorMs = (pid: number): number => ((ticksOf(String(pid))?.ticks ?? 0) * 1000) / ticksPerSecond

/** Of a connection's own backend the parent is the postmaster. */
export function parentOf(pid: number): number {
  return ticksOf(String(pid))?.parent ?? 0
}
