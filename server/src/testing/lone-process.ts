import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { builtImage, startInImage } from './built-image.ts'
import { freePort } from './free-ports.ts'
import { entryOf, serviceEnv } from './service-process.ts'

const startMs = 60_000

/** One API or worker as it runs in production, without a parent: it shares only the database and the files with others. */
export class LoneProcess {
  readonly name: 'main-api' | 'main-worker'
  readonly #child: ChildProcess
  readonly #metrics: string
  readonly origin: string
  said = ''

  constructor(name: 'main-api' | 'main-worker', child: ChildProcess, ports: { port: number; metricsPort: number }) {
    this.name = name
    this.#child = child
    this.origin = `http://127.0.0.1:${ports.port}`
    this.#metrics = `http://127.0.0.1:${ports.metricsPort}`
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (this.said += bytes.toString()))
  }

  /**
   * Starts it from the sources here, or from a version that was unpacked elsewhere; on its own port unless `PORT` is set. `npm run test:image` starts
   * those from the sources in the image.
   */
  static async start(name: 'main-api' | 'main-worker', dataDir: string, env: Record<string, string>, root?: string): Promise<LoneProcess> {
    const ports = { port: Number(env['PORT'] ?? (await freePort())), metricsPort: await freePort() }
    const given = { ...env, PORT: String(ports.port), METRICS_PORT: String(ports.metricsPort) }
    const started = new LoneProcess(name, spawnProcess(name, dataDir, given, root), ports)
    const isReady = await waitUntil(startMs, () => started.hasEnded || started.#isReady(), 50)
    if (!isReady || started.hasEnded) throw new Error(`${name} did not start:\n${started.said}`)
    return started
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  metrics(): Promise<string> {
    return fetch(`${this.#metrics}/metrics`).then((answer) => answer.text())
  }

  /** The exit code, or the signal that ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    if (!this.hasEnded) {
      const ended = once(this.#child, 'exit')
      this.#child.kill(signal)
      await ended
    }
    return this.#child.exitCode ?? this.#child.signalCode
  }

  /** An API listens last, and a worker serves metrics before it works. */
  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.name === 'main-api' ? this.origin : this.#metrics}/readyz`)).ok
    } catch {
      return false
    }
  }
}

function spawnProcess(name: LoneProcess['name'], dataDir: string, env: Record<string, string>, root: string | undefined): ChildProcess {
  if (root === undefined && builtImage) return startInImage(builtImage, [...builtImage.entrypoint, `server/dist/${name}.js`], dataDir, env)
  const entry = root === undefined ? entryOf(name) : join(root, `server/src/${name}.ts`)
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: serviceEnv(dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
