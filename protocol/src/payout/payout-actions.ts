import { capabilities, stateTable } from '#actions.ts'

export const payoutStates = ['requested', 'paid'] as const
export type PayoutState = (typeof payoutStates)[number]

/** S2 section 4, Payout; a returned payout keeps its state and carries `returnedAt` (api.md). */
export const payoutActions = stateTable({
  record: 'payout',
  words: { requested: 'requested', paid: 'paid' },
  actions: {
    markPaid: { from: ['requested'], to: 'paid', by: ['operator'], phrase: 'be marked paid' },
    return: { from: ['requested', 'paid'], to: null, by: ['operator'], phrase: 'be marked returned' },
  },
})

export const payoutCan = capabilities(payoutActions)
