import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { moveCampaign } from '../campaign/campaign-queries.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from './audit-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'

export const rejectCampaign = serve(wire.rejectCampaign, async (call) => {
  const { deps, caller, params, body } = call

  await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaignFor(tx, params.id, 'reject')
    const change = { last_rejection_reason: body.reason, updated_at: deps.now() }
    await moveCampaign(tx, { campaignId: campaign.id, action: 'reject', change })

    const data = { campaignId: campaign.id, campaignName: campaign.name, message: body.reason }
    await postNotification(tx, deps, { to: campaign.agency_id, role: 'agency', type: 'campaign_rejected', data })
    const act = { action: 'campaign_rejected', subject: 'campaign', subjectId: campaign.id, reason: body.reason } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
})
