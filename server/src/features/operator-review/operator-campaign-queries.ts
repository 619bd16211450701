import type { CampaignId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { selectCampaigns } from '#features/campaign/campaign-queries.ts'
import { reviewOf, submissionsOf } from '#features/review/review-queries.ts'
import { agencyRecordOf } from './record-queries.ts'
import { matches, totalOfAll } from '#adapters/database/search.ts'

const selectOperatorCampaigns = (db: Db) => selectCampaigns(db).select(submissionsOf('campaign', 'campaign.id').as('submissions'))

export type OperatorCampaignRow = Awaited<ReturnType<ReturnType<typeof selectOperatorCampaigns>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

/** Drafts are nobody's business until they are submitted, so that they come only when asked for. */
const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then campaign.state <> 'draft'
  when 'edited' then campaign.state in ('published', 'filled') and campaign.edited_at is not null
  else campaign.state = ${state}::text end`

const selectPage = prepared<Params, OperatorCampaignRow & { total: number | null }>(
  (db, p) =>
    selectOperatorCampaigns(db)
      .select(totalOfAll)
      .where(isListed(p('state')))
      .where(matches(p('pattern'), ['campaign.name', 'agency.display_name', 'agency.email'], ['campaign.id']))
      // The queue by who waits longest; edits and everything else by what is newest.
      .orderBy(sql`case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last`)
      .orderBy(sql`case when ${p('state')}::text = 'edited' then campaign.edited_at end desc nulls last`)
      .orderBy('campaign.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  ['state'],
)

export const listOperatorCampaignRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ campaignId: CampaignId }, OperatorCampaignRow>((db, p) =>
  selectOperatorCampaigns(db).where('campaign.id', '=', p('campaignId')),
)

export async function findOperatorCampaign(tx: Tx, campaignId: CampaignId): Promise<OperatorCampaignRow | undefined> {
  const [row] = await selectOne(tx, { campaignId })
  return row
}

/** With the whole review and what the agency has done before. */
function selectRecords(db: Db) {
  return selectOperatorCampaigns(db).select([
    reviewOf('campaign', 'campaign.id').as('review'),
    agencyRecordOf('campaign.agency_id').as('agency_record'),
  ])
}

export type OperatorCampaignRecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

const selectRecord = prepared<{ campaignId: CampaignId }, OperatorCampaignRecordRow>((db, p) =>
  selectRecords(db).where('campaign.id', '=', p('campaignId')),
)

export async function findCampaignRecord(tx: Tx, campaignId: CampaignId): Promise<OperatorCampaignRecordRow | undefined> {
  const [row] = await selectRecord(tx, { campaignId })
  return row
}
