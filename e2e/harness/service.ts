import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoData } from './demo-data.ts'

const root = join(import.meta.dirname, '../..')
const startMs = 60_000
const strictCalls = `--import=${pathToFileURL(join(root, 'server/dist/strict-api.js')).href}`

/** Names the folder of a service that was started once and stopped; `prepare-data.ts` creates it. */
export const preparedDataKey = 'PREPARED_DATA_DIR'

/** The services of this test process that were not stopped: a failing test shows their output. */
export const startedServices = new Set<Service>()

let shared: Promise<Service> | undefined

/** The product as `npm start` runs it, with its own data and a free port. */
export class Service {
  readonly dataDir: string
  #env: Record<string, string>
  #child: ChildProcess | undefined
  #said = ''
  #ending = ''
  #isShared = false
  address = ''

  private constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#env = env
    startedServices.add(this)
  }

  /**
   * Returns one service for all files of journeys in a Playwright worker, for journeys that create their own members and only look at their own
   * records. `stop` does not stop it; `harness/test.ts` does so at the end of the worker.
   */
  static shared(): Promise<Service> {
    shared ??= Service.start().then((service) => {
      service.#isShared = true
      return service
    })
    return shared
  }

  static async stopShared(): Promise<void> {
    const service = await shared
    if (!service) return
    service.#isShared = false
    await service.stop()
  }

  static async start(env: Record<string, string> = {}): Promise<Service> {
    const prepared = process.env[preparedDataKey]
    if (prepared === undefined || env['DEMO'] !== '1') return Service.startOn(prepared, env)
    return Service.startOn(await demoData(prepared, () => Service.startOn(prepared, { DEMO: '1' })), env)
  }

  /** Starts with its data on a disk chosen by the caller. */
  static startIn(folder: string, env: Record<string, string> = {}): Promise<Service> {
    return Service.startOn(process.env[preparedDataKey], env, folder)
  }

  /** Starts with a copy of prepared data, or without data: a real first start. */
  private static async startOn(prepared: string | undefined, env: Record<string, string>, folder = tmpdir()): Promise<Service> {
    const dataDir = await mkdtemp(join(folder, 'pairtake-e2e-'))
    if (prepared !== undefined) await cp(prepared, dataDir, { recursive: true })
    const service = new Service(dataDir, { DEMO: '0', LOG_LEVEL: 'error', ...env })
    await service.begin()
    return service
  }

  /** Starts with the same data, at the same address if it had one. */
  async begin(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port
    const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        ...process.env,
        NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${strictCalls}`,
        ...this.#env,
        DATA_DIR: this.dataDir,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    this.#ending = ''
    child.once('exit', (code, signal) => (this.#ending = `has ended (${signal ?? code})`))
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The service did not start:\n${this.#said}`)), startMs)
      const read = (bytes: Buffer) => {
        this.#said += bytes.toString()
        const found = /open at (http:\/\/\S+)/.exec(this.#said)?.[1]
        if (!found) return
        clearTimeout(timer)
        resolve(found)
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${this.#said}`)))
    })
    this.address = address
  }

  /** Its output so far, which a failing test shows. */
  get said(): string {
    return this.#said
  }

  get condition(): string {
    return this.#ending || 'is running'
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Kills it as in a power failure: no handler runs. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it and keeps its data. */
  async halt(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async stop(): Promise<void> {
    if (this.#isShared) return
    await this.halt()
    startedServices.delete(this)
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
