import { receiveProviderEvent } from '@pairtake/protocol/raw-routes'
import { ConfigError } from './config-problems.ts'
import type { Deps } from './deps.ts'

/**
 * Checks with the provider once, at the start, whether cards can be charged. A problem stops the start in production, where it would otherwise
 * surface with a customer's money; elsewhere it is only logged. A provider that cannot be reached stops nothing.
 */
export async function requireWorkingPayments({ config, payments, log }: Pick<Deps, 'config' | 'payments' | 'log'>): Promise<void> {
  const webhookUrl = config.publicUrl && `${config.publicUrl}${receiveProviderEvent.path}`
  const { account, problems, unreachable } = await payments.check({ currency: config.currency, webhookUrl })
  if (unreachable !== undefined)
    log.warn({ reason: unreachable }, 'the payment provider could not be asked at the start; charges wait for it')
  if (account !== undefined) log.info({ account }, 'charging through the payment provider')
  if (problems.length === 0) return
  if (config.isProduction) throw new ConfigError(problems)
  for (const problem of problems) log.warn(problem)
}
