import type { Payments } from '#adapters/payments/payments.ts'

type FaultyCall = 'charge' | 'refund'

/** An answer, or the whole call, that gets lost on the way. */
export type PaymentFaults = {
  beforeWork?: (call: FaultyCall) => 'timeout' | undefined
  beforeAnswer?: (call: FaultyCall) => 'timeout' | undefined
}

/** The same provider over a line that fails as it is told to; the faults may change meanwhile. */
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
