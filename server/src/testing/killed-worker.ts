import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The real worker process on a test's database, to be killed where a test likes. */
export class KillableWorker {
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  constructor(env: Record<string, string>) {
    this.#env = env
  }

  async start(): Promise<void> {
    const { PATH = '' } = process.env
    this.#child = fork(join(import.meta.dirname, '../main-worker.ts'), [], { env: { PATH, ...this.#env, LOG_LEVEL: 'silent' } })
    await once(this.#child, 'message')
  }

  /** Without a word, as a power cut does. */
  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  async ended(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM')
    await this.ended()
  }
}
