import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Payments } from './payments.ts'
import type { Lines, Sharing } from '#adapters/database/guarded-client.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

type Options = { databaseUrl: string; now: () => Date; lines?: Lines; sharing?: Sharing; log: Pick<Deps['log'], 'warn'> }

export async function openPayments(config: Config, { log, ...options }: Options): Promise<Payments> {
  if (config.payments.stripe === undefined) return openSandboxPayments(options)
  // Stripe's client is large, so it is only loaded where it is used.
  const { openStripePayments } = await import('./stripe/stripe-payments.ts')
  return openStripePayments(config.payments.stripe, { now: options.now, log: (facts, words) => log.warn(facts, words) })
}
