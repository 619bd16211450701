import type { ChildProcess } from 'node:child_process'

/** The line between the worker and what it starts: a pair of sockets, the first number after the three every process has. */
export const startDescriptor = 3

export const waitsBy = '/bin/sh'

/**
 * The last words before a tool. What is put around it binds its life to the worker's, step by step; a worker that is killed before the last step
 * would leave behind what has begun. So the tool waits until the worker, asked once all is bound, says that it is there. Instead of the word of a
 * dead one comes the end of the line.
 */
export const waiting = [
  waitsBy,
  '-c',
  `echo >&${startDescriptor} && read -r go <&${startDescriptor} && exec "$@" ${startDescriptor}>&-`,
  waitsBy,
]

/** Answers the tool that waits. */
export function letStart(child: ChildProcess): void {
  const line = child.stdio[startDescriptor]
  if (!line || !('end' in line)) return
  // What ends before it asks needs no answer.
  line.on('error', () => {})
  line.once('data', () => line.end('\n'))
}
