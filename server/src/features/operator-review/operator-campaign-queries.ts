import { campaignStates } from '@pairtake/protocol/campaign/campaign-actions'
import type { CampaignId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { selectCampaigns } from '#features/campaign/campaign-queries.ts'
import { reviewOf, submissionsOf } from '#features/review/review-queries.ts'
import { agencyRecordOf } from './record-queries.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { keptSum, totalOf } from '#adapters/database/kept-sums.ts'
import { campaignsNamed, isEverything, isFound, membersFound } from '#adapters/database/search.ts'

const selectOperatorCampaigns = (db: Db) => selectCampaigns(db).select(submissionsOf('campaign', 'campaign.id').as('submissions'))

export type OperatorCampaignRow = Awaited<ReturnType<ReturnType<typeof selectOperatorCampaigns>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

type Param = <N extends keyof Params>(name: N) => Params[N]

/** The list's condition, shared by the page and its total. Drafts are private until they are submitted, so they are listed only if asked for. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const ways = [
    campaignsNamed(p('pattern')),
    sql`select theirs.id from campaign as theirs where theirs.agency_id in ${membersFound(p('pattern'))}`,
  ]
  return sql<boolean>`case ${p('state')}::text
      when '' then ${of('state')} <> 'draft'
      when 'edited' then ${of('state')} in ('published', 'filled') and ${of('edited_at')} is not null
      else ${of('state')} = ${p('state')}::text end
    and ${isFound(`${alias}.id`, p('pattern'), ways)}`
}

const page = (p: Param) => sql`limit ${p('limit')} offset ${p('offset')}`
const upToPage = (p: Param) => sql`limit ${p('limit')}::int + ${p('offset')}::int`

/** The queue by waiting time; edits by their time; everything else newest first. Each order uses an index of its own. */
const pages = {
  in_review: (p: Param) => sql`select listed.id from campaign as listed where ${isListed('listed', p)}
    order by listed.submitted_at, listed.id desc ${page(p)}`,
  edited: (p: Param) => sql`select listed.id from campaign as listed where ${isListed('listed', p)}
    order by listed.edited_at desc nulls last, listed.id desc ${page(p)}`,
  newest: (p: Param) => sql`select listed.id from campaign as listed where ${isListed('listed', p)} order by listed.id desc ${page(p)}`,
  queue_first: (p: Param) => sql`select merged.id from (
      (select listed.id, listed.submitted_at as waits_since from campaign as listed where listed.state = 'in_review' and ${isListed('listed', p)}
        order by listed.submitted_at, listed.id desc ${upToPage(p)})
      union all (select listed.id, null from campaign as listed where listed.state not in ('draft', 'in_review') and ${isListed('listed', p)}
        order by listed.id desc ${upToPage(p)})) as merged
    order by merged.waits_since nulls last, merged.id desc ${page(p)}`,
}
const pageNames = ['in_review', 'edited', 'newest', 'queue_first'] as const

const total = (p: Param) => sql<number | null>`case when ${isEverything(p('pattern'))} and ${p('state')}::text = ''
    then ${keptSum({ list: 'campaign' })} - ${keptSum({ list: 'campaign', part: sql`'draft'` })}
  else ${totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: campaignStates,
    kept: { list: 'campaign' },
    counted: sql`select count(*) from campaign as counted where ${isListed('counted', p)}`,
  })} end`

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(pageNames, (name) =>
  prepared<Params, OperatorCampaignRow & { total: number | null }>(
    (db, p) =>
      selectOperatorCampaigns(db)
        .select(total(p).as('total'))
        .where(sql<boolean>`campaign.id in (${pages[name](p)})`)
        .orderBy(sql`case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last`)
        .orderBy(sql`case when ${p('state')}::text = 'edited' then campaign.edited_at end desc nulls last`)
        .orderBy('campaign.id', 'desc'),
    ['state'],
  ),
)

const pageOf = (state: string) => (state === '' ? 'queue_first' : state === 'in_review' || state === 'edited' ? state : 'newest')

export const listOperatorCampaignRows = (tx: Tx, params: Params) => pagedRows(selectPages[pageOf(params.state)], tx, params)

const selectOne = prepared<{ campaignId: CampaignId }, OperatorCampaignRow>((db, p) =>
  selectOperatorCampaigns(db).where('campaign.id', '=', p('campaignId')),
)

export async function findOperatorCampaign(tx: Tx, campaignId: CampaignId): Promise<OperatorCampaignRow | undefined> {
  const [row] = await selectOne(tx, { campaignId })
  return row
}

/** With the whole review and the agency's history. */
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
