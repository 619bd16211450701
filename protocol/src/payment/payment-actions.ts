import { capabilities, stateTable } from '#actions.ts'

export const paymentStates = ['future', 'scheduled', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * S1 section 4, Other (S2-012, S2-015), with. A charge is claimed before the provider is called, and then becomes paid,
 * refused or unknown. The payment of a cancelled job keeps its state but is excluded from every sum.
 */
export const paymentActions = stateTable({
  record: 'payment',
  words: { future: 'not due yet', scheduled: 'scheduled', paid: 'paid' },
  end: { as: 'voided', words: 'was cancelled' },
  actions: {
    schedule: { from: ['future'], to: 'scheduled', by: ['system'], phrase: 'be scheduled' },
    claim: { from: ['scheduled'], to: null, by: ['agency', 'operator', 'clock'], phrase: 'be charged' },
    charge: { from: ['scheduled'], to: 'paid', by: ['agency', 'operator', 'clock'], phrase: 'be charged' },
    fail: { from: ['scheduled'], to: null, by: ['system'], phrase: 'be marked as failed' },
    cancel: { from: ['future', 'scheduled'], to: null, ends: true, by: ['operator'], phrase: 'be cancelled' },
    refund: { from: ['paid'], to: null, by: ['operator'], phrase: 'be refunded' },
  },
})

export const paymentCan = capabilities(paymentActions)
