import { setTimeout as sleep } from 'node:timers/promises'
import { checkStorage } from './adapters/storage/check-storage.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-problems.ts'
import type { Deps } from './deps.ts'

/**
 * Checks the file storage once, at the start: whether browsers can upload to it and download from it. A problem stops the start in production, where
 * the first upload would otherwise reveal it; elsewhere it is only logged. A storage that cannot be reached stops nothing: everything but files can
 * be answered, and `/readyz` says what is missing until it is back. Returns false when it has to be checked again: see `askAgain`.
 */
export async function requireWorkingStorage(config: Config, log: Deps['log']): Promise<boolean> {
  const { problems, unreachable } = await checkStorage(config)
  if (unreachable !== undefined) log.warn(unreachable)
  if (problems.length > 0 && config.isProduction) throw new ConfigError(problems)
  for (const problem of problems) log.warn(problem)
  return unreachable === undefined
}

type Pauses = { firstMs: number; longestMs: number; signal: AbortSignal }

/** Retries a storage that could not be reached at the start, with growing pauses, until it answers, and logs its problems. */
export async function askAgain(config: Config, log: Deps['log'], { firstMs, longestMs, signal }: Pauses): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    // Aborted when the process ends, which needs no log line.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const { problems, unreachable } = await checkStorage(config)
    if (unreachable !== undefined) continue
    log.info('The file storage answers again.')
    // People are being served by now, so ending the process would not help.
    for (const problem of problems) log.error(problem)
    return
  }
}
