import { setTimeout as sleep } from 'node:timers/promises'
import { checkStorage } from './adapters/storage/check-storage.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-problems.ts'
import type { Deps } from './deps.ts'

/**
 * Asks the store of files once, at the start, whether browsers can send to it and fetch from it. What does not fit stops a start in production,
 * where the first upload would find it out; elsewhere it is said in the log. A store that cannot be reached stops nobody: all but files can be
 * answered, and `/readyz` says what is missing until it is back. False where it has to be asked again: see `askAgain`.
 */
export async function requireWorkingStorage(config: Config, log: Deps['log']): Promise<boolean> {
  const { problems, unreachable } = await checkStorage(config)
  if (unreachable !== undefined) log.warn(unreachable)
  if (problems.length > 0 && config.isProduction) throw new ConfigError(problems)
  for (const problem of problems) log.warn(problem)
  return unreachable === undefined
}

type Pauses = { firstMs: number; longestMs: number; signal: AbortSignal }

/** Asks a store that could not be reached at the start after growing pauses until it answers, and says in the log what does not fit. */
export async function askAgain(config: Config, log: Deps['log'], { firstMs, longestMs, signal }: Pauses): Promise<void> {
  for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestMs)) {
    // Aborted by the end of the process, which nothing has to be said about.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const { problems, unreachable } = await checkStorage(config)
    if (unreachable !== undefined) continue
    log.info('The file storage answers again.')
    // People are served by now: ending would help nobody.
    for (const problem of problems) log.error(problem)
    return
  }
}
