import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { selectNames } from './candidate-request-queries.ts'

type BrandsRequests = ({ campaignId: CampaignId } | { agencyId: MemberId }) & { because: 'off_market' | 'delivered' }

/** The member or campaign whose applications are ended, with what the creators are told about the reason. */
export type EndedRequests = BrandsRequests | { creatorId: MemberId }

function columnOf(whose: EndedRequests) {
  if ('campaignId' in whose) return { name: 'candidate_request.campaign_id', value: whose.campaignId } as const
  if ('agencyId' in whose) return { name: 'candidate_request.agency_id', value: whose.agencyId } as const
  return { name: 'candidate_request.creator_id', value: whose.creatorId } as const
}

/** Locks the campaigns that have such applications, as every change of one does, and always in the same order, so that two such runs cannot deadlock. */
export async function lockCampaignsWithOpen(tx: Tx, whose: EndedRequests): Promise<CampaignId[]> {
  const { name, value } = columnOf(whose)
  const locked = await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('candidate_request')
        .select('campaign_id')
        .where(sql.ref(name), '=', value)
        .where('candidate_request.state', '=', 'new'),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.map(({ id }) => id)
}

/** The open applications to these locked campaigns, oldest first in each, with the names in the notices about them. */
export function listOpenNames(tx: Tx, whose: EndedRequests, campaignIds: readonly CampaignId[]) {
  const { name, value } = columnOf(whose)
  return selectNames(tx)
    .select(['candidate_request.agency_id', 'candidate_request.creator_id'])
    .where(sql.ref(name), '=', value)
    .where('candidate_request.campaign_id', '=', sql<CampaignId>`any(${campaignIds}::uuid[])`)
    .where('candidate_request.state', '=', 'new')
    .orderBy('candidate_request.campaign_id')
    .orderBy('candidate_request.id')
    .execute()
}

/** Updates the counters shown in lists of campaigns; a campaign is named once for each of its applications that ended. */
export async function countEnded(tx: Tx, campaignIds: readonly CampaignId[]): Promise<void> {
  const ended = sql<{
    id: CampaignId
    count: number
  }>`(select id, count(*)::int as count from unnest(${campaignIds}::uuid[]) as id group by id)`
  await tx
    .updateTable('campaign')
    .from(ended.as('ended'))
    .set({
      candidates_new: sql`campaign.candidates_new - ended.count`,
      candidates_declined: sql`campaign.candidates_declined + ended.count`,
    })
    .whereRef('campaign.id', '=', 'ended.id')
    .execute()
}
