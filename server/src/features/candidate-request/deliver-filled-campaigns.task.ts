import { transact } from '../../adapters/database/transact.ts'
import { onTheClock } from '../../tasks/handle.ts'
import { lockCampaign } from '../campaign/campaign-queries.ts'
import { listCampaignsToDeliver } from './answer-clock-queries.ts'
import { deliverCampaignWhenDone } from './end-requests-rules.ts'

/** For campaigns that a save filled when every job of theirs was delivered already. */
export const deliverFilledCampaigns = onTheClock('deliver-filled-campaigns', 60, async (deps) => {
  for (const { id } of await listCampaignsToDeliver(deps.db)) {
    await transact(deps.db, async (tx) => {
      await lockCampaign(tx, id)
      await deliverCampaignWhenDone(tx, deps, id)
    })
  }
})
