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
  /** Undefined when metrics are off. */
  metricsPort: number | undefined
  /** The database was already prepared for an earlier process. */
  isPrepared: boolean
  endings: () => readonly Ending[]
}

type Running = { address?: string; hasDemo?: boolean; stop(): Promise<void> }

/** Without the parent the database goes down too, and the next start needs the port. */
const withoutParentMs = 1_500

/** Runs a process of the service with everything around its work: settings, log, link to the parent, signals, and a reported exit. */
export async function runProcess(name: 'api' | 'worker', begin: (frame: Frame) => Promise<Running>): Promise<void> {
  const link = openParentLink()
  const config = readSettings(link)
  // Opened before the log and everything that is traced; loading it takes time and memory, so it is loaded only when configured.
  if (config.traces) useTracing((await import('#tracing/open-tracing.ts')).openTracing(name, config.traces))
  const log = openLog(name, config.logLevel)
  outliveBrokenOutput()

  // An uncaught error leaves the process in an unknown state: it exits, and a new one is started.
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
    link.tell({ kind: 'ready', address: running.address, hasDemo: running.hasDemo ?? false })
    // Node writes its compile cache only on an orderly exit. Without this, the successor of a killed process would compile everything again.
    flushCompileCache()
  } catch (error) {
    if (error instanceof StartRefusal) refuse(error, link)
    die(error, 'the start failed')
  }
}

/** Two processes of one parent share the setting, so the worker takes the next port. Port 0 is a free one, undefined none. */
export function metricsPortOf(
  name: 'api' | 'worker',
  { metricsPort }: Pick<Config, 'metricsPort'>,
  { isKept }: Pick<ParentLink, 'isKept'>,
): number | undefined {
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

/** Reported once: by the parent if there is one. */
function refuse({ message }: StartRefusal, link: ParentLink): never {
  if (!link.tell({ kind: 'ends', words: message })) say(message)
  process.exit(refusedExitCode)
}
