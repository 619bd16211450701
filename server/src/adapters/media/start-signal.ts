import type { ChildProcess } from 'node:child_process'

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

/** Answers the waiting tool. */
export function letStart(child: ChildProcess): void {
  const line = child.stdio[startDescriptor]
  if (!line || !('end' in line)) return
  // A process that exits before it asks needs no answer.
  line.on('error', () => {})
  line.once('data', () => line.end('\n'))
}
