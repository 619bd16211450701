import { checkStorage } from './adapters/storage/check-storage.ts'
import { ConfigError, type Config } from './config.ts'
import type { Deps } from './deps.ts'

/**
 * Asks the store of files once, at the start, whether browsers can send to it and fetch from it. What does not fit, and a store that cannot be
 * reached, stops a start in production, where the first upload would find it out; elsewhere it is said in the log.
 */
export async function requireWorkingStorage(config: Config, log: Deps['log']): Promise<void> {
  const { problems, unreachable } = await checkStorage(config)
  const all = unreachable === undefined ? problems : [...problems, unreachable]
  if (all.length === 0) return
  if (config.isProduction) throw new ConfigError(all)
  for (const problem of all) log.warn(problem)
}
