import type { Config } from '#config.ts'
import type { Payments } from './payments.ts'
import type { Lines } from '#adapters/database/guarded-client.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

export async function openPayments(config: Config, options: { databaseUrl: string; now: () => Date; lines?: Lines }): Promise<Payments> {
  if (config.payments.stripe === undefined) return openSandboxPayments(options)
  // Stripe's client is large; whoever does not use it does not wait for it.
  const { openStripePayments } = await import('./stripe/stripe-payments.ts')
  return openStripePayments(config.payments.stripe, options)
}
