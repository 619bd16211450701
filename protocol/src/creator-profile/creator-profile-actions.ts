import { capabilities, stateTable } from '#actions.ts'

export const creatorProfileStates = ['incomplete', 'in_review', 'verified'] as const
export type CreatorProfileState = (typeof creatorProfileStates)[number]

/** S2 section 4, Creator profile. */
export const creatorProfileActions = stateTable({
  record: 'profile',
  words: { incomplete: 'incomplete', in_review: 'in review', verified: 'verified' },
  actions: {
    save: { from: ['incomplete', 'verified'], to: null, by: ['creator'], phrase: 'be changed' },
    /** Birthdate and gender are editable only while incomplete. */
    saveIdentity: { from: ['incomplete'], to: null, by: ['creator'], phrase: 'have its birthdate or gender changed' },
    changePortfolio: { from: ['incomplete', 'verified'], to: null, by: ['creator'], phrase: 'have its portfolio changed' },
    submit: { from: ['incomplete'], to: 'in_review', by: ['creator'], phrase: 'be submitted for review' },
    verify: { from: ['in_review'], to: 'verified', by: ['operator'], phrase: 'be verified' },
    /** Also applies to verified profiles, because the portfolio may have been replaced since. */
    reject: { from: ['in_review', 'verified'], to: 'incomplete', by: ['operator'], phrase: 'be sent back' },
    lookAt: { from: ['verified'], to: null, by: ['operator'], phrase: 'be marked as looked at' },
  },
})

export const creatorProfileCan = capabilities(creatorProfileActions)
