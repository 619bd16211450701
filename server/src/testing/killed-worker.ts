import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keptFlag, type FromParent } from '#processes/parent-messages.ts'

/** The real worker process on a test's database, which a test can kill at any point. */
export class KillableWorker {
  readonly #databaseUrl: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  constructor(databaseUrl: string, env: Record<string, string>) {
    this.#databaseUrl = databaseUrl
    this.#env = env
  }

  async start(): Promise<void> {
    const { PATH = '' } = process.env
    const env = { PATH, ...this.#env, LOG_LEVEL: 'silent' }
    const child = fork(join(import.meta.dirname, '../main-worker.ts'), [keptFlag], { env })
    this.#child = child
    const begin: FromParent = { kind: 'begin', isPrepared: false, databaseUrl: this.#databaseUrl, port: 0, endings: [] }
    child.send(begin)
    // Its first message says that it works; if it cannot, it reports why and exits.
    await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode} before it worked.`)
  }

  /** Gives it no time to finish, like a power cut. */
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
