import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { notFound, Refusal } from '#refusal.ts'
import { lockCampaign, type CampaignRow } from '#features/campaign/campaign-queries.ts'
import { endClaim } from '#features/operator-claim/claim-act.ts'
import { findOperatorCampaign, type OperatorCampaignRow } from './operator-campaign-queries.ts'
import { refuseUnread } from './record-verdict-act.ts'

type Judging = {
  campaignId: CampaignId
  action: 'approve' | 'reject' | 'takeDown' | 'lookAt'
  version: string | null | undefined
  operatorId: MemberId
}

/**
 * Locks a campaign for the operator's verdict, and refuses unless its state allows the verdict, this operator may decide, and the current version was
 * read.
 */
export async function lockCampaignFor(tx: Tx, deps: Pick<Deps, 'now'>, judging: Judging): Promise<CampaignRow> {
  const { campaignId, action, version, operatorId } = judging
  const campaign = isId(campaignId) ? await lockCampaign(tx, campaignId) : undefined
  if (!campaign) throw notFound('Campaign')
  const closed = campaignCan[action].why(campaign)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  await endClaim(tx, deps, { subject: 'campaign', subjectId: campaign.id, operatorId })
  await refuseUnread(tx, { campaignId }, version)
  return campaign
}

export async function requireCampaign(tx: Tx, campaignId: CampaignId): Promise<OperatorCampaignRow> {
  const campaign = await findOperatorCampaign(tx, campaignId)
  if (!campaign) throw notFound('Campaign')
  return campaign
}
