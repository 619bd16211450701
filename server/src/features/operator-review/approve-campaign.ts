import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { moveCampaign } from '#features/campaign/campaign-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'
import { isHidden } from '#features/opportunity/opportunity-rules.ts'
import { recordVerdict } from './record-verdict-act.ts'

export const approveCampaign = serve(wire.approveCampaign, async (call) => {
  const { deps, caller, params, body } = call

  await transact(deps.db, async (tx) => {
    const campaign = await lockCampaignFor(tx, deps, {
      campaignId: params.id,
      action: 'approve',
      version: body.version,
      operatorId: caller.id,
    })
    const now = deps.now()
    const change = { published_at: now, edited_at: null, last_rejection_reason: null, updated_at: now }
    await moveCampaign(tx, { of: { id: campaign.id }, action: 'approve', change })
    // A campaign that was taken down with all places taken and submitted again has none to offer.
    const isFilled = campaign.hired >= campaign.desired_creators
    if (isFilled) await moveCampaign(tx, { of: { id: campaign.id }, action: 'fill', change: { filled_at: now } })

    const hiddenAs = isFilled ? ('filled' as const) : isHidden(campaign) ? ('suspended' as const) : undefined
    const about = { campaignId: campaign.id, campaignName: campaign.name }
    const notice = { type: 'campaign_approved', ...about, ...(hiddenAs && { hiddenAs }) } as const
    await postNotification(tx, deps, { to: campaign.agency_id, role: 'agency', notice })
    const of = { campaignId: campaign.id }
    await recordVerdict(tx, deps, { of, kind: 'approved', action: 'campaign_approved', operatorId: caller.id })
  })

  return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
})
