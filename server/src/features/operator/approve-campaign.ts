import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { serve } from '../../http/serve.ts'
import { moveCampaign } from '../campaign/campaign-queries.ts'
import { postNotification } from '../notification/notification-queries.ts'
import { recordAct } from './audit-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'

export const approveCampaign = serve(wire.approveCampaign, async (call) => {
  const { deps, caller, params } = call

  await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaignFor(tx, params.id, 'approve')
    const now = deps.now()
    const change = { published_at: now, edited_at: null, last_rejection_reason: null, updated_at: now }
    await moveCampaign(tx, { campaignId: campaign.id, action: 'approve', change })
    // Taken down with its places taken, and submitted again: it has none to offer.
    if (campaign.hired >= campaign.desired_creators)
      await moveCampaign(tx, { campaignId: campaign.id, action: 'fill', change: { filled_at: now } })

    const data = { campaignId: campaign.id, campaignName: campaign.name }
    await postNotification(tx, deps, { to: campaign.agency_id, role: 'agency', type: 'campaign_approved', data })
    await recordAct(tx, deps, { operatorId: caller.id, action: 'campaign_approved', subject: 'campaign', subjectId: campaign.id })
  })

  return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
})
