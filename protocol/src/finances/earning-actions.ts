import { stateTable } from '#actions.ts'

export const earningStates = ['future', 'earned'] as const
export type EarningState = (typeof earningStates)[number]

/** S2 section 4, Earning. The earning of a cancelled job keeps its state but is excluded from every sum. */
export const earningActions = stateTable({
  record: 'earning',
  words: { future: 'not earned yet', earned: 'earned' },
  end: { as: 'voided', words: 'was cancelled' },
  actions: {
    earn: { from: ['future'], to: 'earned', by: ['system'], phrase: 'be earned' },
    cancel: { from: ['future'], to: null, ends: true, by: ['operator'], phrase: 'be cancelled' },
  },
})
