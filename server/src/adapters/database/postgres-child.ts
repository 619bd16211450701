import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { commandAs, type RunAs } from './postgres-user.ts'

export interface PostgresChild {
  /** The exit code, or null if a signal ended it. Never rejects. */
  exited: Promise<number | null>
  hasExited(): boolean
  /** Requests a fast stop: sessions end, everything is written out. */
  askToStop(): void
}

export interface ChildOptions {
  runAs: RunAs
  libraryPath: string
  /** Deleted when the child was asked to stop, or its parent is gone. */
  socketDir: string
  logPath: string
  command: string
  args: string[]
}

/**
 * A watchdog between us and PostgreSQL, which would outlive a killed parent: when standard input closes, for whatever reason, it sends PostgreSQL a
 * fast stop, and after 20 s an immediate one. A shell, because it costs only 1 MB.
 */
const WATCHDOG = `
library_path=$1 socket_dir=$2
shift 2
export LD_LIBRARY_PATH="$library_path" DYLD_LIBRARY_PATH="$library_path"
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
(
  read -r _ <&3
  : > "$socket_dir/stopping"
  kill -INT $child
  left=200
  while [ $left -gt 0 ] && kill -0 $child; do sleep 0.1; left=$((left - 1)); done
  kill -QUIT $child
) >/dev/null 2>&1 &
watcher=$!
wait $child
code=$?
kill $watcher 2>/dev/null
if [ -e "$socket_dir/stopping" ]; then
  rm -f "$socket_dir/stopping"
  rmdir "$socket_dir"
fi
exit $code
`

/** Starts it in its own session, so that Ctrl-C in a terminal reaches the program first and the database last. */
export function startPostgresChild(options: ChildOptions): PostgresChild {
  const watched = [WATCHDOG, 'pairtake-database', options.libraryPath, options.socketDir, options.command, ...options.args]
  const prepared = commandAs(options.runAs, '/bin/sh', ['-c', ...watched])
  const log = openLog(options.logPath)
  const child = spawn(prepared.command, prepared.args, {
    ...prepared.options,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['pipe', log ?? 'ignore', log ?? 'ignore'],
  })
  if (log !== undefined) closeSync(log)
  child.unref()
  // Nothing is ever written; an error on this pipe only means that the child is gone, which its exit reports better.
  child.stdin?.on('error', () => {})

  const exited = once(child, 'exit').then(
    ([code]) => (typeof code === 'number' ? code : null),
    () => null,
  )
  return {
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    askToStop: () => {
      // The caller waits for the exit, with nothing else left to keep the program alive.
      child.ref()
      child.stdin?.end()
    },
  }
}

/** Undefined if it cannot be written (a full disk, a file of another user): the server then runs without a log. */
function openLog(path: string): number | undefined {
  try {
    return openSync(path, 'a', 0o600)
  } catch {
    return undefined
  }
}
