import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { moveCampaign } from '../campaign/campaign-queries.ts'
import { declineOpenRequestsOf } from '../candidate-request/end-requests-rules.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from './audit-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'

/** Off the market with a reason; open applications are declined, running jobs go on (product.md, Who runs it). */
export const takeDownCampaign = serve(wire.takeDownCampaign, async (call) => {
  const { deps, caller, params, body } = call

  await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaignFor(tx, params.id, 'takeDown')
    const change = { last_rejection_reason: body.reason, edited_at: null, updated_at: deps.now() }
    await moveCampaign(tx, { campaignId: campaign.id, action: 'takeDown', change })
    await declineOpenRequestsOf(tx, deps, { campaignId: campaign.id, message: 'The campaign was taken off the market.' })

    const data = { campaignId: campaign.id, campaignName: campaign.name, message: body.reason }
    await postNotification(tx, deps, { to: campaign.agency_id, role: 'agency', type: 'campaign_rejected', data })
    const act = { action: 'campaign_taken_down', subject: 'campaign', subjectId: campaign.id, reason: body.reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
})
