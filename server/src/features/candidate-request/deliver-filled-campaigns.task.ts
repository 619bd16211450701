import { forEachDue } from '#tasks/for-each-due.ts'
import { lockCampaign } from '#features/campaign/campaign-queries.ts'
import { listFilledCampaigns, markFillChecked } from './answer-clock-queries.ts'
import { deliverCampaignWhenDone } from './end-requests-act.ts'

/** Delivers campaigns that a save filled after all of their jobs were already delivered. */
export const deliverFilledCampaigns = forEachDue({
  name: 'deliver-filled-campaigns',
  everySeconds: 60,
  due: ({ db }, list) => listFilledCampaigns(db, list),
  subject: (campaign) => ({ kind: 'campaign', id: campaign.id }),
  act: async (tx, deps, { id }) => {
    // A job that is being delivered right now holds the lock, and checks on its own.
    await lockCampaign(tx, id)
    await deliverCampaignWhenDone(tx, deps, id)
    await markFillChecked(tx, id)
  },
})
