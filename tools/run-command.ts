import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isatty } from 'node:tty'

export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  /** Prints the output immediately instead of returning it. */
  isShown?: boolean
  limitMs?: number
  /** Ends the command when it aborts. */
  signal?: AbortSignal
}

export interface CommandResult {
  /** Null if a signal ended it; 127 if the command does not exist. */
  code: number | null
  output: string
}

const running = new Set<ChildProcess>()
let isEnding = false
const KILLED_AFTER_MS = 10_000

/** Runs a command in its own process group, so that ending it also ends its children. */
export async function runCommand(command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  // After a signal the process exits as soon as nothing runs, so the next command must not start.
  if (isEnding) return new Promise<never>(() => {})
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: options.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const end = () => endGroup(child)
  options.signal?.addEventListener('abort', end)
  const limit = options.limitMs === undefined ? undefined : setTimeout(end, options.limitMs)
  try {
    const [code] = await once(child, 'close')
    return { code: typeof code === 'number' ? code : null, output }
  } catch (error) {
    return { code: 127, output: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(limit)
    options.signal?.removeEventListener('abort', end)
    running.delete(child)
  }
}

/**
 * On a signal, ends every running command and then exits. Ctrl-C arrives twice, from the terminal and through npm, so later signals are ignored.
 * SIGHUP only counts if stdin is a terminal: Node loses the setting of `nohup`, but nohup also removes the terminal.
 */
export function endCommandsOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding || (signal === 'SIGHUP' && !isatty(0))) return
      isEnding = true
      for (const child of running) endGroup(child)
      setInterval(() => {
        if (running.size === 0) process.exit(130)
      }, 50)
    })
  }
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), KILLED_AFTER_MS).unref()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The whole group has already exited.
  }
}
