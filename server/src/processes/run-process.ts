import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { readConfig, type Config } from '#config.ts'
import { refusedExitCode, StartRefusal } from '#start-refusal.ts'
import type { Ending } from './endings.ts'
import { currentTracing, useTracing } from '#tracing/traced.ts'
import { outliveBrokenOutput, say } from './line-output.ts'
import { openLog } from './open-log.ts'
import { openParentLink, type ParentLink } from './parent-link.ts'

export type Frame = {
  config: Config
  log: Logger
  databaseUrl: string
  port: number
  /** Undefined where metrics are off. */
  metricsPort: number | undefined
  /** The database was prepared for the process before this one. */
  isPrepared: boolean
  endings: () => readonly Ending[]
}

type Running = { address?: string; stop(): Promise<void> }

/** With the parent goes the database, and the next start wants the port. */
const withoutParentMs = 1_500

/** What every process of the service has around its work: settings, a log, the parent's word, signals, and an end that is told. */
export async function runProcess(name: 'api' | 'worker', begin: (frame: Frame) => Promise<Running>): Promise<void> {
  const link = openParentLink()
  const config = readSettings(link)
  // Before the log and everything that is traced; loading it takes time and memory, so only where it is asked for.
  if (config.traces) useTracing((await import('#tracing/open-tracing.ts')).openTracing(name, config.traces))
  const log = openLog(name, config.logLevel)
  outliveBrokenOutput()

  // What nobody caught leaves the process in a state that nobody knows: it ends, and another one is started in its place.
  const die = (error: unknown, message: string): never => {
    log.fatal({ err: error }, message)
    link.tell({ kind: 'ends', words: String(error).split('\n')[0] ?? '' })
    process.exit(1)
  }
  process.on('uncaughtException', (error, origin) =>
    die(error, `ended by an ${origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception'}`),
  )

  let running: Running | undefined
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await running?.stop()
    await currentTracing()?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  link.onParentGone(() => {
    setTimeout(() => process.exit(1), withoutParentMs)
    void stop()
  })

  try {
    running = await begin({
      config,
      log,
      ...(await link.begun(config)),
      metricsPort: metricsPortOf(name, config, link),
      endings: link.endings,
    })
    link.tell({ kind: 'ready', address: running.address })
    // Node keeps what it compiled when a process ends in order. One that is killed would leave its successor to compile all of it again.
    flushCompileCache()
  } catch (error) {
    if (error instanceof StartRefusal) refuse(error, link)
    die(error, 'the start failed')
  }
}

/** Where one parent keeps both, they share one setting, and the worker takes the next port. */
function metricsPortOf(name: 'api' | 'worker', { metricsPort }: Config, { isKept }: ParentLink): number | undefined {
  return metricsPort !== undefined && metricsPort !== 0 && name === 'worker' && isKept ? metricsPort + 1 : metricsPort
}

function readSettings(link: ParentLink): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof StartRefusal) refuse(error, link)
    throw error
  }
}

/** Told once: by the parent, where there is one. */
function refuse({ message }: StartRefusal, link: ParentLink): never {
  if (!link.tell({ kind: 'ends', words: message })) say(message)
  process.exit(refusedExitCode)
}
