import { ConfigError, type Config } from '#config.ts'
import type { Payments } from './payments.ts'
import type { Lines } from '#adapters/database/guarded-client.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

export function openPayments(config: Config, options: { databaseUrl: string; now: () => Date; lines?: Lines }): Payments {
  if (config.payments.provider === 'stripe') {
    throw new ConfigError(['PAYMENTS: this build has no adapter for stripe yet; use PAYMENTS=sandbox, which moves no real money'])
  }
  return openSandboxPayments(options)
}
