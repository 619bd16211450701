import { stateTable } from '#actions.ts'

/**
 * The provider may take a refund and say later that it could not carry it out: it is booked back, and an operator sees to it.
 * What was refused or failed stays so; another try is another refund.
 */
export const refundActions = stateTable({
  record: 'refund',
  words: { open: 'on its way', done: 'done', refused: 'refused', failed: 'failed' },
  actions: {
    settle: { from: ['open'], to: 'done', by: ['system'], phrase: 'be booked' },
    refuse: { from: ['open'], to: 'refused', by: ['system'], phrase: 'be refused' },
    fail: { from: ['done'], to: 'failed', by: ['system'], phrase: 'be booked back' },
    dealWith: { from: ['refused', 'failed'], to: null, by: ['operator'], phrase: 'be marked as dealt with' },
  },
})
