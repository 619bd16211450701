import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { constants, tmpdir } from 'node:os'
import { lendFiles, takeBack } from './lent-files.ts'
import { MediaToolFailedError, MediaToolMissingError, UnprocessableMediaError } from './media-errors.ts'
import { filterDescriptor } from './sandbox.ts'
import { letStart } from './start-signal.ts'
import { systemCallFilter } from './system-call-filter.ts'
import { wrapped } from './tool-isolation.ts'
import type { Isolation } from './tool-isolation.ts'
import type { ToolResult, ToolRun } from './tool-run.ts'

const keptStdout = 4 * 1024 * 1024
const keptStderr = 16 * 1024

/** Runs an outside command in the available isolation, limited and at low priority; it is killed when time is up or the caller aborts. */
export async function runIsolated(isolation: Isolation, run: ToolRun): Promise<ToolResult> {
  run.signal?.throwIfAborted()
  const { sandbox } = isolation
  const userId = sandbox?.user.kind === 'unused-id' ? sandbox.user.id : undefined
  await lendFiles(run.files ?? {}, userId)
  try {
    return await runLimited(isolation, run)
  } finally {
    if (run.files?.outDir) await takeBack(run.files.outDir, userId)
  }
}

async function runLimited(isolation: Isolation, run: ToolRun): Promise<ToolResult> {
  const { command, limits, signal } = run
  const child = start(isolation, run)
  const ended = watch(child)
  let outOfTime = false
  const timer = setTimeout(() => {
    outOfTime = true
    killGroup(child)
  }, limits.wallMs)
  const giveUp = () => killGroup(child)
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()

  try {
    const outside = await ended
    signal?.throwIfAborted()
    if (outOfTime) throw new MediaToolFailedError(`${command} did not finish within ${Math.round(limits.wallMs / 1000)} seconds.`)
    const { code, killedBy, stdout, stderr } = isolation.sandbox ? asFromInside(outside) : outside
    refuseExhaustion(command, killedBy, stderr)
    refuseMissing(command, code, stderr)
    return { exitCode: code ?? 1, stdout, stderr }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Starts it in its own process group. */
function start(isolation: Isolation, run: ToolRun): ChildProcess {
  const { words } = wrapped(isolation, run)
  const [first = run.command, ...rest] = words
  const filter = isolation.sandbox && systemCallFilter()
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'pipe', ...(filter ? (['pipe'] as const) : [])]
  const child = spawn(first, rest, { detached: true, stdio, cwd: tmpdir(), env: bareEnvironment() })
  letStart(child, Boolean(filter))
  const descriptor = child.stdio[filterDescriptor]
  if (filter && descriptor && 'end' in descriptor) {
    // A sandbox that fails before it reads reports that on standard error.
    descriptor.on('error', () => {})
    descriptor.end(filter)
  }
  return child
}

type Ended = { code: number | null; killedBy: string | null; stdout: string; stderr: string }

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

/** bubblewrap reports a tool's fatal signal as its own exit code, and writes its own message when it could not start one. */
function asFromInside(ended: Ended): Ended {
  if (ended.stderr.startsWith('bwrap: ')) throw new MediaToolFailedError(`The sandbox did not start: ${ended.stderr.trim()}`)
  const killedBy = Object.entries(constants.signals).find(([, number]) => ended.code === 128 + number)?.[0]
  return killedBy ? { ...ended, code: null, killedBy } : ended
}

/** ffmpeg catches the signal of its processor time limit and exits; only its message reveals that. */
function refuseExhaustion(command: string, killedBy: string | null, stderr: string): void {
  if (killedBy === 'SIGXCPU' || /received signal 24/.test(stderr)) throw new UnprocessableMediaError({ kind: 'too_much_work' })
  if (killedBy === 'SIGXFSZ') throw new UnprocessableMediaError({ kind: 'result_too_large' })
  if (killedBy) throw new MediaToolFailedError(`${command} was ended by ${killedBy}.`)
  if (/No space left on device|Disk quota exceeded/.test(stderr))
    throw new MediaToolFailedError('There is no room left to process this file.')
}

/** A wrapper exits with 127 (or 126) for a command that it cannot start. */
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
