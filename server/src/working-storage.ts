import { checkStorage } from './adapters/storage/check-storage.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-problems.ts'
import type { Deps } from './deps.ts'

/**
 * Asks the store of files once, at the start, whether browsers can send to it and fetch from it. What does not fit stops a start in production,
 * where the first upload would find it out; elsewhere it is said in the log. A store that cannot be reached stops nobody: all but files can be
 * answered, and `/readyz` says what is missing until it is back.
 */
export async function requireWorkingStorage(config: Config, log: Deps['log']): Promise<void> {
  const { problems, unreachable } = await checkStorage(config)
  if (unreachable !== undefined) log.warn(unreachable)
  if (problems.length === 0) return
  if (config.isProduction) throw new ConfigError(problems)
  for (const problem of problems) log.warn(problem)
}
