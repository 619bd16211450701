import { stateTable } from '#actions.ts'

export const earningStates = ['future', 'earned'] as const
export type EarningState = (typeof earningStates)[number]

/** S2 section 4, Earning. A void earning keeps its state and leaves every sum. */
export const earningActions = stateTable({
  record: 'earning',
  words: { future: 'not earned yet', earned: 'earned' },
  actions: {
    earn: { from: ['future'], to: 'earned', by: ['system'], phrase: 'be earned' },
    cancel: { from: ['future'], to: null, by: ['operator'], phrase: 'be cancelled' },
  },
})
