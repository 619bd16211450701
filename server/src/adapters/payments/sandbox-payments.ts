import type { Payments } from './payments.ts'

export function openSandboxPayments(_place: { databaseUrl: string; now: () => Date }): Payments {
  const pending = () => Promise.reject(new Error('The sandbox provider is not open.'))
  return {
    provider: 'sandbox',
    publishableKey: 'sandbox',
    createCustomer: pending,
    createSetupIntent: pending,
    findCard: pending,
    detachCard: pending,
    charge: pending,
    refund: pending,
    readEvent: pending,
    close: async () => {},
  }
}
