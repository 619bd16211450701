import { capabilities, stateTable } from '#actions.ts'

export const contractStates = ['in_progress', 'delivered', 'finalizing', 'completed', 'cancelled'] as const
export type ContractState = (typeof contractStates)[number]

/** S1 section 4, Contract (S1-138 to S1-143), with. */
export const contractActions = stateTable({
  record: 'job',
  words: { in_progress: 'in progress', delivered: 'delivered', finalizing: 'finalized', completed: 'completed', cancelled: 'cancelled' },
  actions: {
    /** Covers attaching, replacing, removing, approving and sending back media. */
    work: { from: ['in_progress'], to: null, by: ['agency', 'creator', 'operator', 'clock', 'worker'], phrase: 'have its media changed' },
    deliver: { from: ['in_progress'], to: 'delivered', by: ['system'], phrase: 'be delivered' },
    finalize: { from: ['delivered'], to: 'finalizing', by: ['agency', 'operator', 'clock'], phrase: 'be finalized' },
    rate: { from: ['finalizing', 'completed'], to: 'completed', by: ['agency'], phrase: 'be rated' },
    complete: { from: ['finalizing'], to: 'completed', by: ['clock'], phrase: 'be completed' },
    cancel: { from: ['in_progress', 'delivered'], to: 'cancelled', by: ['operator'], phrase: 'be cancelled' },
    dismissReport: { from: ['in_progress', 'delivered'], to: null, by: ['operator'], phrase: 'have its report dismissed' },
    report: { from: ['in_progress', 'delivered'], to: null, by: ['agency', 'creator'], phrase: 'be reported' },
    openOriginals: { from: ['finalizing', 'completed'], to: null, by: ['agency'], phrase: 'have its originals opened' },
  },
})

export const contractCan = capabilities(contractActions)
