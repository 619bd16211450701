import { capabilities, stateTable } from '#actions.ts'

export const candidateRequestStates = ['new', 'accepted', 'declined'] as const
export type CandidateRequestState = (typeof candidateRequestStates)[number]

/** S1 section 4, Candidate request. The price owner decides further; see the price rule on the server. */
export const candidateRequestActions = stateTable({
  record: 'application',
  words: { new: 'undecided', accepted: 'accepted', declined: 'declined' },
  actions: {
    offer: { from: ['new'], to: null, by: ['agency', 'creator'], phrase: 'be negotiated' },
    accept: { from: ['new'], to: 'accepted', by: ['agency', 'creator'], phrase: 'be accepted' },
    decline: { from: ['new'], to: 'declined', by: ['agency', 'creator', 'clock', 'system'], phrase: 'be declined' },
    withdraw: { from: ['new'], to: 'declined', by: ['creator', 'system'], phrase: 'be withdrawn' },
    /** Only after the clock declined it. */
    reapply: { from: ['declined'], to: 'new', by: ['creator'], phrase: 'be made again' },
  },
})

export const candidateRequestCan = capabilities(candidateRequestActions)
