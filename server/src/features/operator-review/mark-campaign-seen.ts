import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { moveCampaign } from '#features/campaign/campaign-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'
import { recordVerdict } from './record-verdict-act.ts'

/** Approves the edits: later edits are compared with the current campaign. */
export const markCampaignSeen = serve(wire.markCampaignSeen, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const campaign = await lockCampaignFor(tx, deps, {
      campaignId: params.id,
      action: 'lookAt',
      version: body.version,
      operatorId: caller.id,
    })
    if (!campaign.edited_at) throw new Refusal('STATE_MOVED_ON', 'The edits of this campaign were already approved.')

    await moveCampaign(tx, { of: { id: campaign.id }, action: 'lookAt', change: { edited_at: null } })
    const of = { campaignId: campaign.id }
    await recordVerdict(tx, deps, { of, kind: 'looked_at', action: 'campaign_looked_at', operatorId: caller.id })
  })

  return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
})
