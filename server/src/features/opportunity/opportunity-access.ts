import type { CampaignId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound } from '#refusal.ts'
import { findOpportunity, type OpportunityRow } from './opportunity-queries.ts'
import { isHidden, type Hideable } from './opportunity-rules.ts'

const seenByAll: ReadonlySet<string> = new Set(['published', 'filled', 'delivered'])

type Visible = Hideable & { state: string }

/** Whether every creator can open a campaign by its link: if it was published. Otherwise, or once its agency left, only applicants can. */
export function isOnShow(campaign: Visible): boolean {
  return seenByAll.has(campaign.state) && !isHidden(campaign)
}

export async function requireOpportunity(tx: Tx, caller: Caller, campaignId: CampaignId): Promise<Own<OpportunityRow>> {
  const row = isId(campaignId) ? await findOpportunity(tx, { campaignId, creatorId: caller.id }) : undefined
  if (!row || (row.candidate_request === null && !isOnShow(row))) throw notFound('Campaign')
  return own(row)
}
