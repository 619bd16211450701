import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'
import { pagedRows } from '../../adapters/database/paged-rows.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import { selectCampaigns, type FullCampaignRow } from '../campaign/campaign-queries.ts'
import { matches, totalOfAll } from './search-queries.ts'

type Params = { state: string; pattern: string; limit: number; offset: number }

/** Drafts are nobody's business until they are submitted, so that they come only when asked for. */
const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then campaign.state <> 'draft'
  when 'edited' then campaign.state = 'published' and campaign.edited_at is not null
  else campaign.state = ${state}::text end`

const selectPage = prepared<Params, FullCampaignRow & { total: number | null }>((db, p) =>
  selectCampaigns(db)
    .select(totalOfAll)
    .where(isListed(p('state')))
    .where(matches(p('pattern'), ['campaign.name', 'agency.display_name', 'agency.email']))
    // The queue by who waits longest; edits and everything else by what is newest.
    .orderBy(sql`case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last`)
    .orderBy(sql`case when ${p('state')}::text = 'edited' then campaign.edited_at end desc nulls last`)
    .orderBy('campaign.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

export const listOperatorCampaignRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)
