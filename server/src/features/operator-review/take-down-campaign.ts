import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { moveCampaign } from '#features/campaign/campaign-queries.ts'
import { declineOpenRequestsOf } from '#features/candidate-request/end-requests-act.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { lockCampaignFor, requireCampaign } from './operator-campaign-access.ts'
import { viewOperatorCampaign } from './operator-campaign-view.ts'
import { recordVerdict } from './record-verdict-act.ts'

/** Takes a campaign down with a reason; open applications are declined, running jobs continue. */
export const takeDownCampaign = serve(
  wire.takeDownCampaign,
  async (call) => {
    const { deps, caller, params, body } = call
    const { reason } = body

    await transact(deps.db, async (tx) => {
      const campaign = await lockCampaignFor(tx, deps, {
        campaignId: params.id,
        action: 'takeDown',
        version: body.version,
        operatorId: caller.id,
      })
      const change = { last_rejection_reason: reason, edited_at: null, updated_at: deps.now() }
      await moveCampaign(tx, { of: { id: campaign.id }, action: 'takeDown', change })
      await declineOpenRequestsOf(tx, deps, { campaignId: campaign.id, because: 'off_market' })

      const notice = { type: 'campaign_rejected', campaignId: campaign.id, campaignName: campaign.name, reason, isTakenDown: true } as const
      await postNotification(tx, deps, { to: campaign.agency_id, role: 'agency', notice })
      const of = { campaignId: campaign.id }
      await recordVerdict(tx, deps, { of, kind: 'taken_down', action: 'campaign_taken_down', operatorId: caller.id, reason })
    })

    return { data: viewOperatorCampaign(await requireCampaign(deps.db, params.id), call) }
  },
  { isPatient: true },
)
