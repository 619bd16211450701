import type { CampaignId, ContractId, MemberId } from '@pairtake/protocol/ids'
import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import type { Query } from '@pairtake/protocol/endpoint'
import { contractSorts, type ContractFilter, type ContractSort } from '@pairtake/protocol/list-filters'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { standsStillAmongMany } from '#adapters/database/suspended.ts'
import { everything, isSearched, patternOf } from '#adapters/database/search.ts'
import { namesInJobs } from '#adapters/database/own-names.ts'
import { anyName, byName, ownNamedPage, ownPage, totalFound, type FoundPage } from '#adapters/database/searched-page.ts'
import { offsetOf } from '#http/page.ts'
import { isApprovedThisMonth, isDeliveredThisMonth } from './approved-month-queries.ts'
import { isAnythingOwed, isAnythingOwedAmongMany, shownDueAt } from './contract-due-queries.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { pageFromNearerEnd } from '#adapters/database/nearer-end.ts'
import { contractStates } from '@pairtake/protocol/contract/contract-actions'
import { selectContracts, type ListedContractRow } from './contract-queries.ts'

type PageParams = { ownerId: MemberId | CampaignId; pattern: string; state: ContractFilter | ''; now: Date; limit: number; offset: number }
type FileParams = Omit<PageParams, 'offset'>
type Param = <N extends keyof FileParams>(name: N) => FileParams[N]

/** The owners that jobs are listed for, and the other side of each. */
const owners = {
  agency: { column: 'agency_id', other: 'creator_id' },
  creator: { column: 'creator_id', other: 'agency_id' },
  campaign: { column: 'campaign_id', other: 'creator_id' },
} as const
type Owner = keyof typeof owners

/** Whether a job has media in a state; with the dashboard's definition. */
function hasMedia(alias: string, state: 'needs_review' | 'changes_requested') {
  // A count, because for `exists` the planner would first build a list of all media in the database.
  return sql<boolean>`(select count(*) from contract_media as item
    where item.contract_id = ${sql.ref(`${alias}.id`)} and item.state = ${sql.lit(state)}) > 0`
}

/** The filters that look at the items of each job. */
const itemFilters = ['review', 'changes', 'late', 'approved_this_month'] as const satisfies readonly ContractFilter[]

/** Whether an item filter lists a job in progress. */
function isWorkingListed(owner: Owner, alias: string, p: Param) {
  const { column } = owners[owner]
  const isOwed = column === 'campaign_id' ? isAnythingOwed(alias) : isAnythingOwedAmongMany(alias, column, p('ownerId'))
  return sql<boolean>`case ${p('state')}::text
      when 'review' then ${hasMedia(alias, 'needs_review')}
      when 'changes' then ${hasMedia(alias, 'changes_requested')}
      when 'late' then ${sql.ref(`${alias}.due_at`)} <= ${p('now')}::timestamptz and ${isOwed} and not ${standsStillAmongMany(alias)}
      else ${hasApproved(alias, p)} end`
}

/** Whether media of a job was approved this month. */
const hasApproved = (alias: string, p: Param) =>
  sql<boolean>`0 < (select count(*) from contract_media as item
    where item.contract_id = ${sql.ref(`${alias}.id`)} and ${isApprovedThisMonth('item', p('now'))})`

/** The list's condition, shared by the page and its total. */
function isListed(owner: Owner, alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const { column } = owners[owner]
  return sql<boolean>`${of(column)} = ${p('ownerId')}::uuid
    and case when ${p('state')}::text = '' then true
      when ${p('state')}::text in (${sql.join(itemFilters.map((one) => sql.lit(one)))}) then
        (${of('state')} = 'in_progress' and ${isWorkingListed(owner, alias, p)}
          or ${p('state')}::text = 'approved_this_month' and ${isDeliveredThisMonth(alias, p('now'))} and ${hasApproved(alias, p)})
      else ${of('state')} = ${p('state')}::text end`
}

/** The columns whose records a search matches by name: the campaign and the other side. */
const named = (owner: Owner, alias: string) => ({ campaign: `${alias}.campaign_id`, member: `${alias}.${owners[owner].other}` })

const orders: Record<ContractSort, (alias: string) => ReturnType<typeof sql>> = {
  newest: (alias) => sql`${sql.ref(`${alias}.id`)} desc`,
  oldest: (alias) => sql`${sql.ref(`${alias}.id`)}`,
  // Jobs with nothing left to deliver follow, newest first.
  due: (alias) =>
    sql`case when ${sql.ref(`${alias}.state`)} = 'in_progress' then ${sql.ref(`${alias}.due_at`)} end nulls last, ${sql.ref(`${alias}.id`)} desc`,
  price_low: (alias) => sql`${sql.ref(`${alias}.price_minor`)}, ${sql.ref(`${alias}.id`)} desc`,
  price_high: (alias) => sql`${sql.ref(`${alias}.price_minor`)} desc, ${sql.ref(`${alias}.id`)} desc`,
}

/** The orders by price from their end. */
const reversed = {
  price_low: sql`listed.price_minor desc, listed.id`,
  price_high: sql`listed.price_minor, listed.id`,
} satisfies Partial<Record<ContractSort, unknown>>
const isByPrice = (sort: ContractSort): sort is keyof typeof reversed => sort in reversed

function total(owner: Owner, p: Param) {
  const counted = sql<number | null>`(select count(*) from contract as counted where ${isListed(owner, 'counted', p)})`
  if (owner === 'campaign') return counted
  const kept = { list: 'contract_of', owner: sql`${p('ownerId')}::uuid` }
  return totalOf({ state: p('state'), pattern: p('pattern'), states: contractStates, kept, counted })
}

/**
 * Selects the ids of a page. By due date, a member's jobs with one lead, in the order of their index, and a page past them reads nothing of them: all
 * others are walked from an index only, instead of sorting all jobs. By price, a page past the middle is read from the end (docs/decisions/172).
 */
function pageOfList(owner: Owner, sort: ContractSort, p: <N extends keyof PageParams>(name: N) => PageParams[N]) {
  const rows = (alias: string, isDue: boolean) => {
    const ofDue = sql<boolean>`${sql.ref(`${alias}.state`)} = 'in_progress' and ${sql.ref(`${alias}.due_at`)} is not null`
    return sql`from contract as ${sql.ref(alias)} where ${isListed(owner, alias, p)} and ${isDue ? ofDue : sql`not (${ofDue})`}`
  }
  if (!(sort === 'due' || isByPrice(sort)) || owner === 'campaign')
    return sql`select listed.id from contract as listed where ${isListed(owner, 'listed', p)}
      order by ${orders[sort]('listed')} limit ${p('limit')} offset ${p('offset')}`
  if (isByPrice(sort))
    return pageFromNearerEnd({
      rows: sql`select listed.id from contract as listed where ${isListed(owner, 'listed', p)}`,
      order: orders[sort]('listed'),
      reversed: reversed[sort],
      total: total(owner, p),
      range: p,
    })
  const past = sql`(${p('offset')}::bigint - (select count from due))`
  return sql`with due as materialized (select count(*) ${rows('counted', true)}),
      head as materialized (select listed.id ${rows('listed', true)} and ${past} < 0
        order by listed.due_at, listed.id desc limit ${p('limit')} offset ${p('offset')})
    select id from head
    union all (select listed.id ${rows('listed', false)}
      order by listed.id desc limit ${p('limit')}::bigint - (select count(*) from head) offset greatest(0, ${past}))`
}

/** The page's ids are found first, so that skipped and omitted rows are not read in full. */
const selectPages = (owner: Owner) =>
  eachSort(contractSorts, (sort) =>
    prepared<PageParams, ListedContractRow & { total: number | null }>(
      (db, p) => {
        const contracts = selectContracts(db).orderBy(orders[sort]('contract'))
        // `offset 0` makes the planner sort the rows before it looks up names, so that a limit stops the reading early.
        const ids = ({ isNamed, and } = anyName) => sql`select listed.id from (
            select listed.id, listed.campaign_id, listed.agency_id, listed.creator_id from contract as listed
              where ${isListed(owner, 'listed', p)} order by ${orders[sort]('listed')} offset 0) as listed
          where ${and} and ${isNamed(named(owner, 'listed'))}`
        const found = owner === 'campaign' ? ownPage(ids, p) : ownNamedPage(ids, namesInJobs[owner](p('ownerId'), p('pattern')), p)
        return isSearched(p('pattern'))
          ? contracts.innerJoin(sql<FoundPage<ContractId>>`${found}`.as('found'), 'found.id', 'contract.id').select(totalFound)
          : contracts.select(total(owner, p).as('total')).where(sql<boolean>`contract.id in (${pageOfList(owner, sort, p)})`)
      },
      ['state'],
    ),
  )

/** The items whose jobs a filter lists, found by their member through an index of their own (docs/decisions/161). Of a cancelled job none are. */
const isItemListed = (p: Param) => sql<boolean>`not item.is_cancelled and case ${p('state')}::text
  when 'review' then item.state = 'needs_review'
  when 'changes' then item.state = 'changes_requested'
  when 'approved_this_month' then ${isApprovedThisMonth('item', p('now'))} else false end`

/** Selects the jobs of an item filter with the columns of the list's order. A campaign's jobs are few, so each is looked at. */
function gatheredContracts(owner: Owner, sort: ContractSort, p: Param) {
  const ofOwner = (and: RawBuilder<boolean>) => sql`select listed.id, listed.state, listed.due_at, listed.price_minor
    from contract as listed where ${sql.ref(`listed.${owners[owner].column}`)} = ${p('ownerId')}::uuid and ${and}`
  if (owner === 'campaign') return ofOwner(isListed(owner, 'listed', p))
  const found = sql`(select distinct item.contract_id as id from contract_media as item
    where ${sql.ref(`item.${owners[owner].column}`)} = ${p('ownerId')}::uuid and ${isItemListed(p)}) as found`
  const late = ofOwner(
    sql<boolean>`${p('state')}::text = 'late' and listed.state = 'in_progress' and ${isWorkingListed(owner, 'listed', p)}`,
  )
  if (sort === 'newest' || sort === 'oldest')
    return sql`select gathered.id from (${late}) as gathered union all select found.id from ${found}`
  return sql`${late} union all select listed.id, listed.state, listed.due_at, listed.price_minor
    from ${found} join contract as listed on listed.id = found.id`
}

/** A page of an item filter: its jobs are gathered once, for the page and for its total. */
const selectItemPages = (owner: Owner) =>
  eachSort(contractSorts, (sort) =>
    prepared<PageParams, ListedContractRow & { total: number | null }>(
      (db, p) => {
        const page = sql<FoundPage<ContractId>>`(with gathered as materialized (${gatheredContracts(owner, sort, p)})
          select picked.id, (select count(*) from gathered)::int as total
            from (select * from gathered order by ${orders[sort]('gathered')} limit ${p('limit')} offset ${p('offset')}) as picked)`
        return selectContracts(db)
          .innerJoin(page.as('found'), 'found.id', 'contract.id')
          .select(totalFound)
          .orderBy(orders[sort]('contract'))
      },
      ['state'],
    ),
  )

const selectPagesOf = { agency: selectPages('agency'), creator: selectPages('creator'), campaign: selectPages('campaign') }
const selectItemPagesOf = { agency: selectItemPages('agency'), creator: selectItemPages('creator'), campaign: selectItemPages('campaign') }
const hasItemFilter = ({ state, pattern }: PageParams) => pattern === everything && itemFilters.some((filter) => filter === state)

type OwnerId = { of: 'agency' | 'creator'; ownerId: MemberId } | { of: 'campaign'; ownerId: CampaignId }

/** `of` says whose jobs. */
export function listContractRows(tx: Tx, params: PageParams & OwnerId & { sort: ContractSort }) {
  const { of, sort, ...page } = params
  return pagedRows((hasItemFilter(page) ? selectItemPagesOf : selectPagesOf)[of][sort], tx, page)
}

type FileRow = {
  created_at: Date
  campaign_name: string
  other_name: string
  state: ContractState
  price_minor: number
  total_minor: number | null
  currency: string
  finalized_at: Date | null
  due_at: Date | null
}

/** The same list with the columns of its file. */
const selectFiles = (owner: 'agency' | 'creator') =>
  eachSort(contractSorts, (sort) =>
    prepared<FileParams, FileRow>(
      (db, p) =>
        db
          .selectFrom('contract')
          .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
          .innerJoin('member as other', 'other.id', `contract.${owners[owner].other}`)
          .leftJoin('live_payment as payment', 'payment.contract_id', 'contract.id')
          .select(['contract.created_at', 'contract.state', 'contract.price_minor', 'contract.currency', 'contract.finalized_at'])
          .select(shownDueAt.as('due_at'))
          .select(['campaign.name as campaign_name', 'other.display_name as other_name', 'payment.total_minor'])
          .where(isListed(owner, 'contract', p))
          .where(byName(p('pattern')).isNamed(named(owner, 'contract')))
          .orderBy(orders[sort]('contract'))
          .limit(p('limit')),
      ['state'],
    ),
  )

const selectFilesOf = { agency: selectFiles('agency'), creator: selectFiles('creator') }

export function listContractFileRows(tx: Tx, params: FileParams & { of: 'agency' | 'creator'; sort: ContractSort }) {
  const { of, sort, ...file } = params
  return selectFilesOf[of][sort](tx, file)
}

/** The list parameters of a call, shared by the lists of all jobs and of one campaign's. */
export function askedPage(query: Query<typeof listContracts>, { now }: { now: () => Date }) {
  return { pattern: patternOf(query.q), state: query.state ?? '', sort: query.sort || ('newest' as const), now: now(), ...offsetOf(query) }
}
