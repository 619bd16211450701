import { capabilities, stateTable } from '#actions.ts'

export const contractMediaStates = ['processing', 'needs_review', 'changes_requested', 'approved', 'failed'] as const
export type ContractMediaState = (typeof contractMediaStates)[number]

/** S1 section 4, Contract media (S1-144), with. */
export const contractMediaActions = stateTable({
  record: 'item',
  words: {
    processing: 'being processed',
    needs_review: 'waiting for review',
    changes_requested: 'sent back for changes',
    approved: 'approved',
    failed: 'not delivered',
  },
  actions: {
    finishProcessing: { from: ['processing'], to: 'needs_review', by: ['worker'], phrase: 'be made ready' },
    failProcessing: { from: ['processing'], to: 'failed', by: ['worker'], phrase: 'fail' },
    /** The check found something that the brief does not allow. */
    holdBack: { from: ['processing'], to: 'failed', by: ['worker'], phrase: 'be held back' },
    /** Allowed only while it is held. */
    sendAnyway: { from: ['failed'], to: 'needs_review', by: ['creator'], phrase: 'be sent anyway' },
    approve: { from: ['needs_review', 'changes_requested'], to: 'approved', by: ['agency', 'operator'], phrase: 'be approved' },
    autoApprove: { from: ['needs_review'], to: 'approved', by: ['clock'], phrase: 'be approved by the clock' },
    askForChanges: { from: ['needs_review'], to: 'changes_requested', by: ['agency'], phrase: 'be sent back' },
    reupload: { from: ['needs_review', 'changes_requested', 'failed'], to: 'processing', by: ['creator'], phrase: 'be reuploaded' },
    /** Deletes the row, so there is no target state. */
    remove: { from: ['processing', 'needs_review', 'changes_requested', 'failed'], to: null, by: ['creator'], phrase: 'be deleted' },
  },
})

export const contractMediaCan = capabilities(contractMediaActions)
