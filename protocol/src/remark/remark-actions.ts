import { capabilities, stateTable } from '#actions.ts'

export const remarkStates = ['draft', 'open', 'done', 'settled'] as const

/** Drafts are visible only to their agency; sent remarks can be neither changed nor taken back. */
export const remarkActions = stateTable({
  record: 'remark',
  words: { draft: 'not sent yet', open: 'open', done: 'done', settled: 'settled' },
  actions: {
    save: { from: ['draft'], to: null, by: ['agency'], phrase: 'be changed' },
    /** Deletes the row, so there is no target state. */
    remove: { from: ['draft'], to: null, by: ['agency'], phrase: 'be deleted' },
    /** Requesting changes sends all drafts of the item at once. */
    send: { from: ['draft'], to: 'open', by: ['agency'], phrase: 'be sent' },
    reply: { from: ['open', 'done', 'settled'], to: null, by: ['agency', 'creator'], phrase: 'be replied to' },
    markDone: { from: ['open'], to: 'done', by: ['creator'], phrase: 'be marked as done' },
    /** The system settles remarks when the item is approved, whoever approves it. */
    settle: { from: ['open', 'done'], to: 'settled', by: ['agency', 'system'], phrase: 'be settled' },
    reopen: { from: ['done', 'settled'], to: 'open', by: ['agency'], phrase: 'be reopened' },
  },
})

export const remarkCan = capabilities(remarkActions)
