import { stateTable } from '#actions.ts'

/**
 * The provider may accept a refund and report later that it failed: it is then reversed in the books, and an operator handles it. A
 * refused or failed refund stays so; another try is a new refund.
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
