import { campaignStates, type CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import type { CampaignId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { selectCampaigns } from '#features/campaign/campaign-queries.ts'
import { reviewOf, submissionsOf } from '#features/review/review-queries.ts'
import { agencyRecordOf } from './record-queries.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { keptSum, totalOf } from '#adapters/database/kept-sums.ts'
import { isCampaignNamed, isId, isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import {
  narrowedRows,
  narrowedTotal,
  searchedPage,
  totalFound,
  type FoundPage,
  type Narrowing,
  type Source,
} from '#adapters/database/searched-page.ts'
import { inKeptState, pageOfQueue, queueFirstPage, reviewQueue, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { narrowingOf, seenChoices, type Seen, type SeenParams } from '#features/operator-claim/seen-queries.ts'

const selectOperatorCampaigns = (db: Db) => selectCampaigns(db).select(submissionsOf('campaign', 'campaign.id').as('submissions'))

export type OperatorCampaignRow = Awaited<ReturnType<ReturnType<typeof selectOperatorCampaigns>['executeTakeFirstOrThrow']>>

type Params = SeenParams & { state: string; pattern: string; limit: number; offset: number }

type Param = <N extends keyof Params>(name: N) => Params[N]

/** The list's condition, shared by the page and its total. Drafts are private until they are submitted, so they are listed only if asked for. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`case ${p('state')}::text
      when '' then ${of('state')} <> 'draft'
      when 'edited' then ${of('state')} in ('published', 'filled') and ${of('edited_at')} is not null
      else ${of('state')} = ${p('state')}::text end`
}

const pageRange = (p: Param) => sql`limit ${p('limit')} offset ${p('offset')}`
const upToPage = (p: Param) => sql`limit ${p('limit')}::bigint + ${p('offset')}::bigint`

/** The queue by waiting time; edits by their time; everything else newest first. Each order uses an index of its own. */
const pages = {
  in_review: (
    p: Param,
    { from, and }: Source,
    range: RawBuilder<unknown>,
  ) => sql`select listed.id from ${from} where ${isListed('listed', p)} and ${and}
    order by listed.submitted_at, listed.id desc ${range}`,
  edited: (
    p: Param,
    { from, and }: Source,
    range: RawBuilder<unknown>,
  ) => sql`select listed.id from ${from} where ${isListed('listed', p)} and ${and}
    order by listed.edited_at desc nulls last, listed.id desc ${range}`,
  newest: (
    p: Param,
    { from, and }: Source,
    range: RawBuilder<unknown>,
  ) => sql`select listed.id from ${from} where ${isListed('listed', p)} and ${and}
    order by listed.id desc ${range}`,
  queue_first: (p: Param, { from, and }: Source, range: RawBuilder<unknown>) => sql`select merged.id from (
      (select listed.id, listed.submitted_at as waits_since from ${from} where listed.state = 'in_review' and ${and}
        order by listed.submitted_at, listed.id desc ${upToPage(p)})
      union all (select listed.id, null from ${from} where listed.state not in ('draft', 'in_review') and ${and}
        order by listed.id desc ${upToPage(p)})) as merged
    order by merged.waits_since nulls last, merged.id desc ${range}`,
}
const pageNames = ['in_review', 'edited', 'newest', 'queue_first'] as const

function pageOfList(name: (typeof pageNames)[number], p: Param, narrowing: Narrowing | undefined) {
  const list = { table: 'campaign', key: 'id', list: 'campaign_in_week', narrowing, range: p }
  const isFew = narrowing?.isLeftOut === false
  const waiting = { kept: 'campaign', ...reviewQueue('id', ['draft']) }
  if (name === 'queue_first' && !isFew) return queueFirstPage({ ...list, ...waiting })
  if (name === 'in_review' && !isFew) return pageOfQueue({ ...list, ...waiting })
  if (name !== 'newest') return pages[name](p, narrowedRows('campaign', 'id', narrowing), pageRange(p))
  return skippedPage({
    ...list,
    ...inKeptState(p('state'), campaignStates),
    isListed: isListed('listed', p),
    page: (source, range) => pages[name](p, source, range),
  })
}

const totalOfList = (p: Param) => sql<number | null>`case when ${p('state')}::text = ''
    then ${keptSum({ list: 'campaign' })} - ${keptSum({ list: 'campaign', part: sql`'draft'` })}
  else ${totalOf({
    state: p('state'),
    pattern: p('pattern'),
    states: campaignStates,
    kept: { list: 'campaign' },
    counted: sql`select count(*) from campaign as counted where ${isListed('counted', p)}`,
  })} end`

const total = (p: Param, narrowing: Narrowing | undefined) =>
  narrowedTotal(narrowing, { table: 'campaign', key: 'id', total: totalOfList(p), isListed: (alias) => isListed(alias, p) })

function searched(name: (typeof pageNames)[number], p: Param, narrowing: Narrowing | undefined) {
  const pattern = p('pattern')
  return searchedPage({
    table: 'campaign',
    key: 'id',
    ways: [
      sql`select theirs.id from campaign as theirs where theirs.name ilike ${pattern}::text and ${isListed('theirs', p)}`,
      sql`select theirs.id from campaign as theirs where ${isId('theirs.id', pattern)} and ${isListed('theirs', p)}`,
      sql`select theirs.id from ${rowsOf('campaign', 'agency_id', membersFound(pattern))} where ${isListed('theirs', p)}`,
    ],
    isFound: (alias) => sql<boolean>`(${isCampaignNamed(alias, pattern)}
      or (select ${isMemberFound('agency', pattern)} from member as agency where agency.id = ${sql.ref(`${alias}.agency_id`)}))`,
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => pages[name](p, source, range),
    narrowing,
    range: p,
  })
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(seenChoices, (seen) =>
  eachSort(pageNames, (name) =>
    prepared<Params, OperatorCampaignRow & { total: number | null }>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'campaign', p)
        const campaigns = selectOperatorCampaigns(db)
        const listed = isSearched(p('pattern'))
          ? campaigns
              .innerJoin(sql<FoundPage<CampaignId>>`${searched(name, p, narrowing)}`.as('found'), 'found.id', 'campaign.id')
              .select(totalFound)
          : campaigns.select(total(p, narrowing).as('total')).where(sql<boolean>`campaign.id in (${pageOfList(name, p, narrowing)})`)
        return listed
          .orderBy(sql`case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last`)
          .orderBy(sql`case when ${p('state')}::text = 'edited' then campaign.edited_at end desc nulls last`)
          .orderBy('campaign.id', 'desc')
      },
      ['state'],
    ),
  ),
)

const pageOf = (state: string) => (state === '' ? 'queue_first' : state === 'in_review' || state === 'edited' ? state : 'newest')

export const listOperatorCampaignRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  pagedRows(selectPages[seen][pageOf(params.state)], tx, params)

type FileRow = {
  id: CampaignId
  created_at: Date
  name: string
  agency_name: string
  agency_email: string
  state: CampaignState
  desired_creators: number
  hired: number
  candidates_new: number
  submitted_at: Date | null
  published_at: Date | null
  edited_at: Date | null
  last_rejection_reason: string | null
}

/** The same list with the columns of its file. */
const selectFiles = eachSort(seenChoices, (seen) =>
  eachSort(pageNames, (name) =>
    prepared<Params, FileRow>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'campaign', p)
        const found = isSearched(p('pattern'))
          ? searched(name, p, narrowing)
          : sql`(${pages[name](p, narrowedRows('campaign', 'id', narrowing), pageRange(p))})`
        return db
          .selectFrom(sql<{ id: CampaignId }>`${found}`.as('found'))
          .innerJoin('campaign', 'campaign.id', 'found.id')
          .innerJoin('member as agency', 'agency.id', 'campaign.agency_id')
          .select(['campaign.id', 'campaign.created_at', 'campaign.name', 'campaign.state', 'campaign.desired_creators', 'campaign.hired'])
          .select(['campaign.candidates_new', 'campaign.submitted_at', 'campaign.published_at', 'campaign.edited_at'])
          .select(['campaign.last_rejection_reason', 'agency.display_name as agency_name', 'agency.email as agency_email'])
          .orderBy(sql`case when campaign.state = 'in_review' then campaign.submitted_at end asc nulls last`)
          .orderBy(sql`case when ${p('state')}::text = 'edited' then campaign.edited_at end desc nulls last`)
          .orderBy('campaign.id', 'desc')
      },
      ['state'],
    ),
  ),
)

export const listOperatorCampaignFileRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  selectFiles[seen][pageOf(params.state)](tx, params)

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
