import { capabilities, stateTable } from '#actions.ts'

export const chargebackStates = ['open', 'answered', 'won', 'lost'] as const
export type ChargebackState = (typeof chargebackStates)[number]

/**
 * A payment that the cardholder's bank takes back. The operator answers or accepts it, once; the bank decides, and may decide again on
 * appeal. Only the provider's events move the record, even after an operator's action.
 */
export const chargebackActions = stateTable({
  record: 'chargeback',
  words: { open: 'open', answered: 'answered', won: 'won', lost: 'lost' },
  actions: {
    answer: { from: ['open'], to: null, by: ['operator'], phrase: 'be answered' },
    accept: { from: ['open'], to: null, by: ['operator'], phrase: 'be accepted' },
    update: { from: ['open', 'answered', 'won', 'lost'], to: null, by: ['system'], phrase: 'be updated' },
    reopen: { from: ['answered', 'won', 'lost'], to: 'open', by: ['system'], phrase: 'be opened again' },
    review: { from: ['open', 'won', 'lost'], to: 'answered', by: ['system'], phrase: 'be reviewed' },
    win: { from: ['open', 'answered', 'lost'], to: 'won', by: ['system'], phrase: 'be won' },
    lose: { from: ['open', 'answered', 'won'], to: 'lost', by: ['system'], phrase: 'be lost' },
  },
})

export const chargebackCan = capabilities(chargebackActions)
