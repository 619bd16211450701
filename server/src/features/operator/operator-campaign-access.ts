import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { isId } from '../../access.ts'
import type { Tx } from '../../adapters/database/database.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { findCampaignForOthers, lockCampaign, type CampaignRow, type FullCampaignRow } from '../campaign/campaign-queries.ts'

/** Locks a campaign for the operator's verdict, and refuses unless the verdict is open in its state. */
export async function lockCampaignFor(tx: Tx, campaignId: string, action: 'approve' | 'reject' | 'takeDown'): Promise<CampaignRow> {
  const campaign = isId(campaignId) ? await lockCampaign(tx, campaignId) : undefined
  if (!campaign) throw notFound('Campaign')
  const closed = campaignCan[action].why(campaign)
  if (closed) throw new Refusal('STATE_MOVED_ON', closed)
  return campaign
}

export async function requireCampaign(tx: Tx, campaignId: string): Promise<FullCampaignRow> {
  const campaign = await findCampaignForOthers(tx, campaignId)
  if (!campaign) throw notFound('Campaign')
  return campaign
}
