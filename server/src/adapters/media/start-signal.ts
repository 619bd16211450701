import { readFileSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { waitUntil } from '#adapters/database/wait-until.ts'

/** The socket between the worker and the process that it starts: the first descriptor after the three that every process has. */
export const startDescriptor = 3

export const waitsBy = '/bin/sh'

/**
 * The last wrapper before a tool. The other wrappers tie its life to the worker's, one after another; if the worker were killed before the last of
 * them, the tool would be left behind. So the tool waits, after everything is tied, until the worker answers that it is still there. If the worker is
 * dead, the socket closes instead.
 */
export const waiting = [
  waitsBy,
  '-c',
  `echo >&${startDescriptor} && read -r go <&${startDescriptor} && exec "$@" ${startDescriptor}>&-`,
  waitsBy,
]

/** Answers the waiting tool, once everything that should end with the worker does. */
export function letStart(child: ChildProcess, hasFilter = false): void {
  const line = child.stdio[startDescriptor]
  if (!line || !('end' in line)) return
  // A process that exits before it asks needs no answer.
  line.on('error', () => {})
  line.once('data', () => {
    if (!hasFilter) line.end('\n')
    else void waitUntil(mostMs, () => isSandboxTied(child), 1).then(() => line.end('\n'))
  })
}

/** bubblewrap is that far within a millisecond, unless the machine is very busy. */
const mostMs = 10_000

/**
 * Whether bubblewrap's process inside the sandbox ends with the one outside. It starts the tool first, and then asks for the signal at its parent's
 * death: if worker and outer process were killed in between, the tool would be left behind. Adding the system call filter is what it does next, and
 * that can be seen. True if this system does not tell.
 */
function isSandboxTied({ pid }: ChildProcess): boolean {
  try {
    const [inner = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    const [outside, inside] = [filtersOf(String(pid)), filtersOf(inner)]
    return outside === undefined || inside === undefined || inside > outside
  } catch {
    return true
  }
}

/** How many system call filters a process has; a container may have one as well. Undefined before Linux 5.9. */
function filtersOf(pid: string): number | undefined {
  const [, count] = /^Seccomp_filters:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return count === undefined ? undefined : Number(count)
}
