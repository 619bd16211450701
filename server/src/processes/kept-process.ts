import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { howEnded, lastWords, type Ending } from './endings.ts'
import { passOn } from './line-output.ts'
import { keptFlag, type Begin, type FromParent, type ToParent } from './parent-messages.ts'
import { RestartPauses } from './restart-pauses.ts'

/** How long a process may take to exit after it stops accepting calls. */
const stopMs = 8_000
/** A process that was working is restarted quickly; one that fails to start is retried with longer pauses. */
const longestPauseMs = { wasReady: 1_000, wasNotReady: 10_000 }
/** Time for the last output, which may arrive after the process exited. */
const wordsArriveMs = 50
const mostWords = 4_000

type ProcessPlan = {
  name: 'api' | 'worker'
  path: string
  /** The message that starts its work; undefined while that is not possible yet. */
  begin: () => Begin | undefined
  /** How long it keeps working after the signal to end (`DRAIN_SECONDS`). */
  drainMs: number
  onReady: (address: string, hasDemo: boolean) => void
  /** Called after it exited. It is restarted afterwards, unless it was stopped in the meantime. */
  onEnded: (ending: Ending, code: number | null) => void
}

type End = { code: number | null; signal: NodeJS.Signals | null; words: string; told?: string; wasReady: boolean }

/** Keeps one process of the service running: restarts it when it exits unexpectedly. */
export class KeptProcess {
  readonly #wanted: ProcessPlan
  readonly #pauses = new RestartPauses()
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined

  constructor(wanted: ProcessPlan) {
    this.#wanted = wanted
    this.#start()
  }

  /** Call this when work can begin; a process that starts later begins automatically. */
  begin(): void {
    const message = this.#wanted.begin()
    if (message) this.tell(message)
  }

  tell(message: FromParent): void {
    // If the process is gone, its successor receives everything when it starts.
    if (this.#child?.connected) this.#child.send(message, () => {})
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#wanted.drainMs + stopMs)
    await ended
    clearTimeout(timer)
  }

  #start(): void {
    const end: End = { code: null, signal: null, words: '', wasReady: false }
    try {
      this.#watch(this.#fork(), end)
    } catch (error) {
      // No memory, or no file descriptors left for the pipes: retried like every other failure.
      end.words = String(error)
      void this.#startAgain(end)
    }
  }

  #fork(): ChildProcess {
    // Runs in its own session, so that Ctrl-C and a closed terminal only reach the parent, which then stops everything in order.
    const child = fork(this.#wanted.path, [keptFlag], { detached: true, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    this.#child = child
    return child
  }

  #watch(child: ChildProcess, end: End): void {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      end.words = (end.words + text).slice(-mostWords)
      passOn(text)
    })
    child.on('message', (message: ToParent) => {
      if (message.kind === 'ends') end.told = message.words
      if (message.kind !== 'ready') return
      end.wasReady = true
      this.#wanted.onReady(message.address ?? '', message.hasDemo)
    })
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      if (this.#child !== child) return
      this.#child = undefined
      void this.#startAgain(Object.assign(end, { code, signal }))
    }
    child.once('exit', ended)
    child.on('error', (error) => {
      if (child.pid !== undefined) return
      // It could not be started, so there will be no exit event.
      end.words = error.message
      ended(null, null)
    })
    this.begin()
  }

  async #startAgain(end: End): Promise<void> {
    const { signal } = this.#stopping
    const at = new Date().toISOString()
    const told = sleep(wordsArriveMs).then(() => {
      if (signal.aborted) return
      const ending = { name: this.#wanted.name, at, how: howEnded(end.code, end.signal), words: end.told ?? lastWords(end.words) }
      this.#wanted.onEnded(ending, end.code)
    })
    const pauseMs = this.#pauses.next(end.wasReady ? longestPauseMs.wasReady : longestPauseMs.wasNotReady)
    // If it was working, it is restarted at once, before its last output has arrived. If it failed to start, its last output may tell us to give up.
    if (!end.wasReady || pauseMs > 0) await told
    await sleep(Math.max(0, pauseMs - wordsArriveMs), undefined, { signal }).catch(() => {})
    if (!signal.aborted) this.#start()
  }
}
