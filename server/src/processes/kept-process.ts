import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { howEnded, lastWords, type Ending } from './endings.ts'
import { passOn } from './line-output.ts'
import { keptFlag, type Begin, type FromParent, type ToParent } from './parent-messages.ts'
import { RestartPauses } from './restart-pauses.ts'

/** How long a process may take to end once it takes no more calls. */
const stopMs = 8_000
/** One that worked and ended is wanted back; one that does not come up is left more time. */
const longestPauseMs = { wasReady: 1_000, wasNotReady: 10_000 }
/** What a process wrote last may arrive after its end. */
const wordsArriveMs = 50
const mostWords = 4_000

type ProcessPlan = {
  name: 'api' | 'worker'
  path: string
  /** What sends it to work; undefined while that cannot begin. */
  begin: () => Begin | undefined
  /** For how long it goes on working after it was told to end (`DRAIN_SECONDS`). */
  drainMs: number
  onReady: (address: string) => void
  /** It is started again unless it was told to stop meanwhile. */
  onEnded: (ending: Ending, code: number | null) => void
}

type End = { code: number | null; signal: NodeJS.Signals | null; words: string; told?: string; wasReady: boolean }

/** Keeps one process of the service running: one that ends by itself is followed by another. */
export class KeptProcess {
  readonly #wanted: ProcessPlan
  readonly #pauses = new RestartPauses()
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined

  constructor(wanted: ProcessPlan) {
    this.#wanted = wanted
    this.#start()
  }

  /** To be called when work can begin; one that is started later begins by itself. */
  begin(): void {
    const message = this.#wanted.begin()
    if (message) this.tell(message)
  }

  tell(message: FromParent): void {
    // One that is gone is followed by another, which is told everything at its start.
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
      // No memory, or no file numbers left for the pipes: tried again like everything else.
      end.words = String(error)
      void this.#startAgain(end)
    }
  }

  #fork(): ChildProcess {
    // In a session of its own: Ctrl-C and the end of a terminal reach only the parent, which then ends all in order.
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
      this.#wanted.onReady(message.address ?? '')
    })
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      if (this.#child !== child) return
      this.#child = undefined
      void this.#startAgain(Object.assign(end, { code, signal }))
    }
    child.once('exit', ended)
    child.on('error', (error) => {
      if (child.pid !== undefined) return
      // It could not be started, so it has no exit either.
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
    // One that worked is followed at once, before its last words are there. Those of one that did not come up may tell us to give up.
    if (!end.wasReady || pauseMs > 0) await told
    await sleep(Math.max(0, pauseMs - wordsArriveMs), undefined, { signal }).catch(() => {})
    if (!signal.aborted) this.#start()
  }
}
