import { capabilities, stateTable } from '#actions.ts'

export const portfolioItemStates = ['processing', 'ready', 'failed'] as const
export type PortfolioItemState = (typeof portfolioItemStates)[number]

/** S2 section 4, Portfolio item. */
export const portfolioItemActions = stateTable({
  record: 'video',
  words: { processing: 'being processed', ready: 'ready', failed: 'not readable' },
  actions: {
    finishProcessing: { from: ['processing'], to: 'ready', by: ['worker'], phrase: 'be made ready' },
    failProcessing: { from: ['processing'], to: 'failed', by: ['worker'], phrase: 'fail' },
    rename: { from: ['processing', 'ready', 'failed'], to: null, by: ['creator'], phrase: 'be renamed' },
    chooseThumbnail: { from: ['ready'], to: null, by: ['creator'], phrase: 'be given another thumbnail' },
    remove: { from: ['processing', 'ready', 'failed'], to: null, by: ['creator'], phrase: 'be deleted' },
  },
})

export const portfolioItemCan = capabilities(portfolioItemActions)
