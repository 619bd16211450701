import { capabilities, stateTable } from '#actions.ts'

export const paymentStates = ['future', 'scheduled', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** S1 section 4, Other; product.md, Jobs and Money. A void payment keeps its state and leaves every sum. */
export const paymentActions = stateTable({
  record: 'payment',
  words: { future: 'not due yet', scheduled: 'scheduled', paid: 'paid' },
  actions: {
    schedule: { from: ['future'], to: 'scheduled', by: ['system'], phrase: 'be scheduled' },
    charge: { from: ['scheduled'], to: 'paid', by: ['agency', 'operator', 'clock'], phrase: 'be charged' },
    cancel: { from: ['future', 'scheduled'], to: null, by: ['operator'], phrase: 'be cancelled' },
    refund: { from: ['paid'], to: null, by: ['operator'], phrase: 'be refunded' },
  },
})

export const paymentCan = capabilities(paymentActions)
