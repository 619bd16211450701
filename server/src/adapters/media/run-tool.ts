import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { MediaToolFailedError, MediaToolMissingError, UnprocessableMediaError } from './media-errors.ts'
import { detectIsolation, wrapperWords } from './tool-isolation.ts'
import type { ToolLimits } from './tool-isolation.ts'

export type ToolRun = { command: string; args: string[]; limits: ToolLimits; signal?: AbortSignal | undefined }
export type ToolResult = { exitCode: number; stdout: string; stderr: string }

const keptStdout = 4 * 1024 * 1024
const keptStderr = 16 * 1024

/** Runs an outside command in its own process group: niced, limited, without network, and gone when time is up or the caller gives up. */
export async function runTool({ command, args, limits, signal }: ToolRun): Promise<ToolResult> {
  signal?.throwIfAborted()
  const [first = command, ...words] = [...wrapperWords(await detectIsolation(), limits), command, ...args]
  const child = spawn(first, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir(), env: bareEnvironment() })

  const ended = watch(child)
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    killGroup(child)
  }, limits.wallMs)
  const giveUp = () => killGroup(child)
  signal?.addEventListener('abort', giveUp, { once: true })

  try {
    const { code, killedBy, stdout, stderr } = await ended
    signal?.throwIfAborted()
    if (outOfTime) throw new MediaToolFailedError(`${command} did not finish within ${Math.round(limits.wallMs / 1000)} seconds.`)
    refuseExhaustion(command, killedBy, stderr)
    refuseMissing(command, code, stderr)
    return { exitCode: code ?? 1, stdout, stderr }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

type Ended = { code: number | null; killedBy: NodeJS.Signals | null; stdout: string; stderr: string }

function watch(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-keptStdout)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-keptStderr)
  })
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new MediaToolMissingError(`${child.spawnfile} cannot be started: ${error.message}`, { cause: error })),
    )
    child.on('close', (code, killedBy) => resolve({ code, killedBy, stdout, stderr }))
  })
}

/** ffmpeg catches the signal of its processor limit and exits; its message is what remains of it. */
function refuseExhaustion(command: string, killedBy: NodeJS.Signals | null, stderr: string): void {
  if (killedBy === 'SIGXCPU' || /received signal 24/.test(stderr))
    throw new UnprocessableMediaError('The file takes too much work to process. Export it shorter or smaller.')
  if (killedBy === 'SIGXFSZ') throw new UnprocessableMediaError('The file becomes too large when processed. Export it shorter or smaller.')
  if (killedBy) throw new MediaToolFailedError(`${command} was ended by ${killedBy}.`)
  if (/No space left on device|Disk quota exceeded/.test(stderr))
    throw new MediaToolFailedError('There is no room left to process this file.')
}

/** Wrapped commands are started by the wrapper, which answers 127 (or 126) for a command it cannot start. */
function refuseMissing(command: string, code: number | null, stderr: string): void {
  if (code === 127 || code === 126) throw new MediaToolMissingError(`${command} cannot be started: ${stderr.trim()}`)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group ended between the check and the call.
  }
}

/** No secret of the server reaches a process that reads hostile files. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', AV_LOG_FORCE_NOCOLOR: '1' }
}
