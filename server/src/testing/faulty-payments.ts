import type { Payments } from '#adapters/payments/payments.ts'

type FaultyCall = 'charge' | 'refund'

/** Failures of the connection: an answer, or a whole call, is lost. */
export type PaymentFaults = {
  beforeWork?: (call: FaultyCall) => 'timeout' | undefined
  beforeAnswer?: (call: FaultyCall) => 'timeout' | undefined
}

/** The same provider over a connection that fails as configured; the faults may be changed in between. */
export function faultyPayments(payments: Payments, faults: PaymentFaults): Payments {
  async function ask<Outcome extends object>(call: FaultyCall, work: () => Promise<Outcome>): Promise<Outcome | { kind: 'unknown' }> {
    if (faults.beforeWork?.(call)) return { kind: 'unknown' }
    const outcome = await work()
    return faults.beforeAnswer?.(call) ? { kind: 'unknown' } : outcome
  }
  return {
    ...payments,
    charge: (charge) => ask('charge', () => payments.charge(charge)),
    refund: (refund) => ask('refund', () => payments.refund(refund)),
  }
}
