import { capabilities, stateTable } from '#actions.ts'

export const campaignStates = ['draft', 'rejected', 'in_review', 'published', 'filled', 'delivered'] as const
export type CampaignState = (typeof campaignStates)[number]

/** S1 section 4, Campaign (S1-070 to S1-074), with. */
export const campaignActions = stateTable({
  record: 'campaign',
  words: {
    draft: 'a draft',
    rejected: 'rejected',
    in_review: 'in review',
    published: 'published',
    filled: 'filled',
    delivered: 'delivered',
  },
  actions: {
    save: { from: ['draft', 'rejected', 'published'], to: null, by: ['agency'], phrase: 'be edited' },
    publish: { from: ['draft', 'rejected'], to: 'in_review', by: ['agency'], phrase: 'be submitted for review' },
    approve: { from: ['in_review'], to: 'published', by: ['operator'], phrase: 'be approved' },
    reject: { from: ['in_review'], to: 'rejected', by: ['operator'], phrase: 'be rejected' },
    takeDown: { from: ['published'], to: 'rejected', by: ['operator'], phrase: 'be taken down' },
    withdraw: { from: ['in_review'], to: 'draft', by: ['system'], phrase: 'be withdrawn from review' },
    lookAt: { from: ['published', 'filled'], to: null, by: ['operator'], phrase: 'be marked as looked at' },
    apply: { from: ['published'], to: null, by: ['creator'], phrase: 'be applied to' },
    fill: { from: ['published'], to: 'filled', by: ['system'], phrase: 'be filled' },
    reopen: { from: ['filled'], to: 'published', by: ['system'], phrase: 'be reopened' },
    deliver: { from: ['filled'], to: 'delivered', by: ['system'], phrase: 'be delivered' },
  },
})

export const campaignCan = capabilities(campaignActions)
