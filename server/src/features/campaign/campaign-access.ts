import type { CampaignId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findFullCampaign, lockCampaign, type CampaignRow, type FullCampaignRow } from './campaign-queries.ts'

export async function requireOwnCampaign(tx: Tx, caller: Caller, campaignId: CampaignId): Promise<Own<FullCampaignRow>> {
  const row = isId(campaignId) ? await findFullCampaign(tx, { campaignId, agencyId: caller.id }) : undefined
  if (!row) throw notFound('Campaign')
  return own(row)
}

/** The same, with the row locked until the transaction ends; that of another agency is not found, and not locked. */
export async function lockOwnCampaign(tx: Tx, caller: Caller, campaignId: CampaignId): Promise<Own<CampaignRow>> {
  const row = isId(campaignId) ? await lockCampaign(tx, campaignId, caller.id) : undefined
  if (!row) throw notFound('Campaign')
  return own(row)
}
