import { forEachDue } from '#tasks/for-each-due.ts'
import { lockCampaign } from '#features/campaign/campaign-queries.ts'
import { listFilledCampaigns, markFillChecked } from './answer-clock-queries.ts'
import { deliverCampaignWhenDone } from './end-requests-act.ts'

/** For campaigns that a save filled when every job of theirs was delivered already. */
export const deliverFilledCampaigns = forEachDue({
  name: 'deliver-filled-campaigns',
  everySeconds: 60,
  due: ({ db }, list) => listFilledCampaigns(db, list),
  subject: (campaign) => ({ kind: 'campaign', id: campaign.id }),
  act: async (tx, deps, { id }) => {
    // A job that is delivered at this moment has the lock, and looks itself.
    await lockCampaign(tx, id)
    await deliverCampaignWhenDone(tx, deps, id)
    await markFillChecked(tx, id)
  },
})
