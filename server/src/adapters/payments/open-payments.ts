import type { Config } from '../../config.ts'
import type { Payments } from './payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

export function openPayments(_config: Config, place: { databaseUrl: string; now: () => Date }): Payments {
  return openSandboxPayments(place)
}
