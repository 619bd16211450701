import type { CampaignId, MemberId } from '@pairtake/protocol/ids'
import { opportunitySorts, type OpportunitySort } from '@pairtake/protocol/list-filters'
import { sql, type RawBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { agenciesNamed, campaignsWithWords, everything, isEverything, rowsOf } from '#adapters/database/search.ts'
import { mostFound, searchedPage, totalFound, walkedPage, type FoundPage } from '#adapters/database/searched-page.ts'
import { isDeep, restOf, skippedWeeks } from '#adapters/database/skipped-weeks.ts'
import { selectCampaigns } from '#features/campaign/campaign-queries.ts'
import { hasLapsed } from '#features/candidate-request/candidate-request-queries.ts'
import { selectCandidateRequests } from '#features/candidate-request/candidate-request-list-queries.ts'

/** Selects campaigns with the creator's own application and the parts of their profile that decide whether they may apply. */
function selectOpportunities(db: Db, creatorId: MemberId) {
  return selectCampaigns(db).select([
    jsonObjectFrom(
      selectCandidateRequests(db)
        .where('candidate_request.campaign_id', '=', sql.ref<CampaignId>('campaign.id'))
        .where('candidate_request.creator_id', '=', creatorId),
    ).as('candidate_request'),
    jsonObjectFrom(
      db
        .selectFrom('creator_profile')
        .select(['state', 'native_language', 'languages', 'country', 'gender', 'birth_date'])
        .where('creator_id', '=', creatorId),
    ).as('applicant'),
  ])
}

export type OpportunityRow = Awaited<ReturnType<ReturnType<typeof selectOpportunities>['executeTakeFirstOrThrow']>>

export type Filters = {
  creatorId: MemberId
  /** A pattern for `ilike`; `%%` matches all. */
  pattern: string
  /** Empty for any type. */
  type: string
  shippable: boolean | null
  onlyApplicable: boolean
  /** Only campaigns for which the creator's application is undecided. */
  onlyMine: boolean
  today: string
}
type PageParams = Filters & { limit: number; offset: number }
type PageParam = <N extends keyof PageParams>(name: N) => PageParams[N]

/** Published, and not hidden with its agency. */
const isOpen = (of: (column: string) => ReturnType<typeof sql.ref>) =>
  sql<boolean>`${of('state')} = 'published' and ${of('hidden_at')} is null`

/** The creator's filters by what a campaign asks for, which `past_application` stores, too. */
function isAsked(alias: string, p: PageParam) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${p('type')}::text = '' or ${p('type')}::text = any(${of('wanted_types')}))
    and (${p('shippable')}::boolean is null or ${of('shippable_product')} = ${p('shippable')}::boolean)`
}

/** All filters of the creator. */
const isWanted = (alias: string, p: PageParam) =>
  sql<boolean>`${isAsked(alias, p)} and (not ${p('onlyApplicable')}::boolean or ${isApplicable((column) => sql.ref(`${alias}.${column}`), p)})`

/** Whether the search matches the campaign or its agency, looked up for this one campaign. */
const isNamed = (alias: string, p: PageParam) =>
  sql<boolean>`(${isEverything(p('pattern'))} or ${sql.ref(`${alias}.name`)} ilike ${p('pattern')}::text or ${sql.ref(`${alias}.description`)} ilike ${p('pattern')}::text
    or (select agency.display_name from member as agency where agency.id = ${sql.ref(`${alias}.agency_id`)}) ilike ${p('pattern')}::text)`

/** The rule of `blockersOf` as a filter; a test compares the two. A creator with an application that is open or decided cannot apply either. */
function isApplicable(of: (column: string) => ReturnType<typeof sql.ref>, p: PageParam) {
  // These subselects do not depend on the campaign, so each runs only once.
  const mine = (column: string) =>
    sql`(select ${sql.ref(`me.${column}`)} from creator_profile as me where me.creator_id = ${p('creatorId')}::uuid)`
  const age = sql`(select extract(year from age(${p('today')}::date, me.birth_date)) from creator_profile as me
    where me.creator_id = ${p('creatorId')}::uuid)`
  // The last one is a boolean: a number compared with zero would let the planner expect almost no campaign, and sort all open ones to find them.
  return sql<boolean>`${isOpen(of)} and ${mine('state')} = 'verified'
    and (${of('restriction_language')} is null or ${of('restriction_language')} = ${mine('native_language')}
      or ${of('restriction_language')} = any(${mine('languages')}::text[]))
    and (${of('restriction_countries')} = '{}' or ${mine('country')} = any(${of('restriction_countries')}))
    and (${of('restriction_genders')} = '{}' or ${mine('gender')} = any(${of('restriction_genders')}))
    and (${of('restriction_age_from')} is null or ${age} >= ${of('restriction_age_from')})
    and (${of('restriction_age_to')} is null or ${age} <= ${of('restriction_age_to')})
    and (select count(*) = 0 from candidate_request as mine
      where mine.campaign_id = ${of('id')} and mine.creator_id = ${p('creatorId')}::uuid and not ${hasLapsed('mine')})`
}

/** The first sort key, highest first; the second is the time of publication, newest first. */
const ranks: Record<OpportunitySort, (alias: string) => ReturnType<typeof sql>> = {
  newest: () => sql`0`,
  openings: (alias) => sql`${sql.ref(`${alias}.desired_creators`)} - ${sql.ref(`${alias}.hired`)}`,
  least: (alias) => sql`-${sql.ref(`${alias}.wanted_files`)}`,
}

function orderOf(sort: OpportunitySort, alias: string, rank = ranks[sort](alias)) {
  const latest = sql`${sql.ref(`${alias}.published_at`)} desc, ${sql.ref(`${alias}.id`)} desc`
  return sort === 'newest' ? latest : sql`${rank} desc, ${latest}`
}

/** The campaigns on the market, which an index reads in order. */
function openOnes(alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`campaign as ${sql.ref(alias)} where ${of('published_at')} is not null and ${isOpen(of)}`
}

/** The campaigns that the creator applied to. */
const ownOnes = (alias: string, p: PageParam) => sql`candidate_request as mine join campaign as ${sql.ref(alias)}
  on ${sql.ref(`${alias}.id`)} = mine.campaign_id where mine.creator_id = ${p('creatorId')}::uuid and ${sql.ref(`${alias}.published_at`)} is not null`

/** The id and the sort keys of a row. */
const keys = (sort: OpportunitySort) => sql`listed.id, listed.published_at, ${ranks[sort]('listed')} as rank`

const everyOne = sql<boolean>`true`

/** The first sort key of an application to a past campaign, as `past_application` keeps it. */
const pastRanks: Record<OpportunitySort, (alias: string) => ReturnType<typeof sql>> = {
  newest: () => sql`0`,
  openings: (alias) => sql`${sql.ref(`${alias}.open_places`)}`,
  least: (alias) => sql`-${sql.ref(`${alias}.wanted_files`)}`,
}

type PastOnes = {
  /** A condition that is looked up campaign by campaign, no further than the page. */
  isLooked?: (alias: string) => RawBuilder<boolean>
  /** Whether any is looked up. */
  when?: RawBuilder<boolean>
  and?: RawBuilder<boolean>
}

/**
 * The campaigns that the creator applied to and that have left the market, filtered, in the list's order and read from an index, because a creator may
 * have thousands of them (R-430). Nobody can apply to a past campaign.
 */
function past(sort: OpportunitySort, p: PageParam, { isLooked, when = everyOne, and = everyOne }: PastOnes = {}) {
  const rank = pastRanks[sort]('one')
  const latest = sql`one.published_at desc, one.campaign_id desc`
  const order = sort === 'newest' ? latest : sql`${rank} desc, ${latest}`
  const ordered = sql`select one.campaign_id as id, one.published_at, ${rank} as rank from past_application as one
    where one.creator_id = ${p('creatorId')}::uuid and ${isAsked('one', p)} and not ${p('onlyApplicable')}::boolean and ${and} order by ${order}`
  return isLooked
    ? // Without its order the planner would sort what it looked up, and look up a whole page more than it shows.
      sql`select past.* from (${ordered} offset 0) as past
        where ${when} and (select ${isLooked('looked')} from campaign as looked where looked.id = past.id)
        order by ${orderOf(sort, 'past', sql`past.rank`)}`
    : ordered
}

type Both = { open: RawBuilder<boolean>; past: RawBuilder<unknown>; range: RawBuilder<unknown>; end?: RawBuilder<unknown> }

/** Selects the ids of a page of open and past campaigns; both are read no further than the end of the page. */
const pageOfBoth = (
  sort: OpportunitySort,
  p: PageParam,
  { open, past, range, end = sql`${p('limit')}::bigint + ${p('offset')}::bigint` }: Both,
) => sql`select merged.id from (
    (select ${keys(sort)} from ${openOnes('listed')} and ${isWanted('listed', p)} and ${open}
      order by ${orderOf(sort, 'listed')} limit ${end})
    union all (${past} limit ${end})) as merged order by ${orderOf(sort, 'merged', sql`merged.rank`)} ${range}`

const wholeRange = (p: PageParam) => sql`limit ${p('limit')} offset ${p('offset')}`

/** The kept sums of the open campaigns, by the first sort key if there is one, and the week of publication. */
const keptLists: Record<OpportunitySort, string> = {
  newest: 'open_campaign',
  openings: 'open_campaign_by_places',
  least: 'open_campaign_by_files',
}

/** Counts the creator's past campaigns by rank and week. Times are rounded as times: as numbers, those of 20,000 rows take twice as long. */
const pastWeeks = (sort: OpportunitySort, p: PageParam) =>
  sql`past_week as materialized (select rank, (extract(epoch from began_at) / 604800)::bigint as week, amount from (
    select ${pastRanks[sort]('one')} as rank, date_bin('7 days', one.published_at, 'epoch') as began_at, count(*) as amount from past_application as one
      where one.creator_id = ${p('creatorId')}::uuid group by 1, 2) as begun)`

/** How much of the market precedes a page (docs/decisions/142 and 164). */
function skippedOnes(sort: OpportunitySort, p: PageParam) {
  const isRanked = sort !== 'newest'
  return skippedWeeks(
    { list: keptLists[sort], isRanked },
    sql<number>`${p('offset')}::bigint`,
    sql`select ${isRanked ? sql`rank, ` : sql``}week, amount from past_week`,
  )
}

function pageOfWhole(sort: OpportunitySort, p: PageParam) {
  const end = sql`(select begin_of_week(week + 1) from skip)`
  const isLeft = (alias: string, rank: RawBuilder<unknown>) => {
    const published = sql.ref(`${alias}.published_at`)
    return sort === 'newest'
      ? sql<boolean>`${published} < ${end}`
      : sql<boolean>`(${rank}, ${published}) < ((select rank from skip), ${end})`
  }
  const offset = restOf(sql<number>`${p('offset')}::bigint`)
  const range = sql`limit ${p('limit')} offset ${offset}`
  return pageOfBoth(sort, p, {
    open: isLeft('listed', ranks[sort]('listed')),
    past: past(sort, p, { and: isLeft('one', pastRanks[sort]('one')) }),
    range,
    end: sql`${p('limit')}::bigint + ${offset}`,
  })
}

/**
 * The page's ids are found first: otherwise a deep page would build the whole answer of every row it skips (455 ms against 14 at row 10,000 of
 * 20,000, November 2026).
 */
const pages = {
  /** Without filters the total is the number of published campaigns, a kept sum (R-281), plus the creator's applications to past ones. */
  whole: (sort: OpportunitySort, p: PageParam) => sql`(with ${pastWeeks(sort, p)}, ${skippedOnes(sort, p)}
    select picked.id, (${keptSum({ list: 'open_campaign' })} + coalesce((select sum(amount) from past_week where ${isDeep(sql<number>`${p('offset')}::bigint`)}),
        (select count(*) from past_application as counted where counted.creator_id = ${p('creatorId')}::uuid)))::int as total
      from (${pageOfWhole(sort, p)}) as picked)`,
  /** With filters, the list is read up to the most that it shows (R-380), once for the page and its total. */
  narrowed: (sort: OpportunitySort, p: PageParam) =>
    walkedPage(pageOfBoth(sort, p, { open: everyOne, past: past(sort, p), range: sql``, end: mostFound }), p),
  searched: (sort: OpportunitySort, p: PageParam) => {
    const of = (alias: string) => (column: string) => sql.ref(`${alias}.${column}`)
    const isListed = (alias: string) => sql<boolean>`${of(alias)('published_at')} is not null and (${isOpen(of(alias))}
      or (select count(*) from candidate_request as mine where mine.campaign_id = ${of(alias)('id')} and mine.creator_id = ${p('creatorId')}::uuid) > 0)
      and ${isWanted(alias, p)}`
    const ofRecord = (column: string, found: RawBuilder<unknown>) =>
      sql`select theirs.id from ${rowsOf('campaign', column, found)} where ${isListed('theirs')}`
    return searchedPage({
      table: 'campaign',
      key: 'id',
      ways: [ofRecord('id', campaignsWithWords(p('pattern'))), ofRecord('agency_id', agenciesNamed(p('pattern')))],
      isFound: (alias) => isNamed(alias, p),
      isListed,
      page: ({ from, and }, range) =>
        sql`select listed.id from ${from} where ${isListed('listed')} and ${and} order by ${orderOf(sort, 'listed')} ${range}`,
      walk: (and, range) =>
        pageOfBoth(sort, p, {
          open: and,
          past: past(sort, p, {
            isLooked: (alias) => isNamed(alias, p),
            when: sql<boolean>`(select yes from frequent)`,
          }),
          range,
        }),
      range: p,
    })
  },
  /** Only campaigns with an open application of the creator, who has few. */
  mine: (sort: OpportunitySort, p: PageParam) => sql`(with own as materialized (select ${keys(sort)} from ${ownOnes('listed', p)}
      and mine.state = 'new' and ${isWanted('listed', p)} and ${isNamed('listed', p)})
    select picked.id, (select count(*) from own)::int as total
      from (select merged.id from own as merged order by ${orderOf(sort, 'merged', sql`merged.rank`)} ${wholeRange(p)}) as picked)`,
}

const selectPages = (page: (typeof pages)[keyof typeof pages]) =>
  eachSort(opportunitySorts, (sort) =>
    prepared<PageParams, OpportunityRow & { total: number | null }>(
      (db, p) =>
        selectOpportunities(db, p('creatorId'))
          .innerJoin(sql<FoundPage<CampaignId>>`${page(sort, p)}`.as('found'), 'found.id', 'campaign.id')
          .select(totalFound)
          .orderBy(orderOf(sort, 'campaign')),
      ['type'],
    ),
  )

const lists = {
  whole: selectPages(pages.whole),
  narrowed: selectPages(pages.narrowed),
  searched: selectPages(pages.searched),
  mine: selectPages(pages.mine),
}

/** Lists published campaigns and those the creator applied to, filtered. */
export function listOpportunityRows(tx: Tx, { sort, ...params }: PageParams & { sort: OpportunitySort }) {
  const { pattern, type, shippable, onlyApplicable, onlyMine } = params
  const isWhole = type === '' && shippable === null && !onlyApplicable
  const list = onlyMine ? 'mine' : pattern !== everything ? 'searched' : isWhole ? 'whole' : 'narrowed'
  return pagedRows(lists[list][sort], tx, params)
}

const selectOne = prepared<{ campaignId: CampaignId; creatorId: MemberId }, OpportunityRow>((db, p) =>
  selectOpportunities(db, p('creatorId')).where('campaign.id', '=', p('campaignId')),
)

export async function findOpportunity(
  tx: Tx,
  params: { campaignId: CampaignId; creatorId: MemberId },
): Promise<OpportunityRow | undefined> {
  const [row] = await selectOne(tx, params)
  return row
}
