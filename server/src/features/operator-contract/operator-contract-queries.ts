import { contractStates, type ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { ContractId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { shownDueAt } from '#features/contract/contract-due-queries.ts'
import { selectContracts, selectFullContracts, type FullContractRow, type ListedContractRow } from '#features/contract/contract-queries.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { inKeptState, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { campaignsNamed, isCampaignNamed, isId, isMemberFound, isSearched, membersFound, rowsOf } from '#adapters/database/search.ts'
import {
  narrowedRows,
  narrowedTotal,
  searchedPage,
  totalFound,
  type FoundPage,
  type Narrowing,
  type Source,
} from '#adapters/database/searched-page.ts'
import { narrowingOf, seenChoices, type Seen, type SeenParams } from '#features/operator-claim/seen-queries.ts'

export type OperatorContractRow = FullContractRow

type Params = SeenParams & { state: string; pattern: string; limit: number; offset: number }
type Param = <N extends keyof Params>(name: N) => Params[N]

/** 'reported' is the queue: jobs that a side reported, and jobs that are paused because a side is suspended (R-003, R-032). */
const reported = sql`(
  select told.id from contract as told where told.reported_at is not null and told.state in ('in_progress', 'delivered')
  union select still.id from member as gone join contract as still on still.agency_id = gone.id
    where ${isSuspended('gone')} and still.state = 'in_progress'
  union select still.id from member as gone join contract as still on still.creator_id = gone.id
    where ${isSuspended('gone')} and still.state = 'in_progress')`

/**
 * The list's condition, shared by the page and its total. The queue is no branch of the state filter: a condition on the state is evaluated row by
 * row.
 */
function isListed(list: List, alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return list === 'reported'
    ? sql<boolean>`${of('id')} in ${reported}`
    : sql<boolean>`case ${p('state')}::text when '' then true else ${of('state')} = ${p('state')}::text end`
}

const lists = ['reported', 'newest'] as const
type List = (typeof lists)[number]
const orders: Record<List, RawBuilder<unknown>> = {
  reported: sql`listed.reported_at nulls last, listed.id desc`,
  newest: sql`listed.id desc`,
}

const page = (list: List, p: Param, { from, and }: Source, range: RawBuilder<unknown>) =>
  sql`select listed.id from ${from} where ${isListed(list, 'listed', p)} and ${and} order by ${orders[list]} ${range}`

function pageOfList(list: List, p: Param, narrowing: Narrowing | undefined) {
  if (list === 'reported') return page(list, p, narrowedRows('contract', 'id', narrowing), sql`limit ${p('limit')} offset ${p('offset')}`)
  return skippedPage({
    table: 'contract',
    key: 'id',
    list: 'contract_in_week',
    ...inKeptState(p('state'), contractStates),
    isListed: isListed(list, 'listed', p),
    page: (source, range) => page(list, p, source, range),
    narrowing,
    range: p,
  })
}

/** Searches jobs by campaign, by either side, or by the job's id. */
function searched(list: List, p: Param, narrowing: Narrowing | undefined) {
  const pattern = p('pattern')
  const ofRecord = (column: string, found: RawBuilder<unknown>) =>
    sql`select theirs.id from ${rowsOf('contract', column, found)} where ${isListed(list, 'theirs', p)}`
  const isSide = (side: string) =>
    sql<boolean>`(select ${isMemberFound('side', pattern)} from member as side where side.id = ${sql.ref(side)})`
  return searchedPage({
    table: 'contract',
    key: 'id',
    ways: [
      ofRecord('campaign_id', campaignsNamed(pattern)),
      ofRecord('agency_id', membersFound(pattern)),
      ofRecord('creator_id', membersFound(pattern)),
      sql`select theirs.id from contract as theirs where ${isId('theirs.id', pattern)} and ${isListed(list, 'theirs', p)}`,
    ],
    isFound: (
      alias,
    ) => sql<boolean>`((select ${isCampaignNamed('about', pattern)} from campaign as about where about.id = ${sql.ref(`${alias}.campaign_id`)})
      or ${isSide(`${alias}.agency_id`)} or ${isSide(`${alias}.creator_id`)} or ${isId(`${alias}.id`, pattern)})`,
    isListed: (alias) => isListed(list, alias, p),
    page: (source, range) => page(list, p, source, range),
    narrowing,
    range: p,
  })
}

const total = (list: List, p: Param, narrowing: Narrowing | undefined) =>
  narrowedTotal(narrowing, {
    table: 'contract',
    key: 'id',
    total: totalOf({
      state: p('state'),
      pattern: p('pattern'),
      states: contractStates,
      kept: { list: 'contract' },
      counted: sql`select count(*) from contract as counted where ${isListed(list, 'counted', p)}`,
    }),
    isListed: (alias) => isListed(list, alias, p),
  })

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(seenChoices, (seen) =>
  eachSort(lists, (list) =>
    prepared<Params, ListedContractRow & { total: number | null }>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'contract', p)
        const contracts = selectContracts(db)
        const listed = isSearched(p('pattern'))
          ? contracts
              .innerJoin(sql<FoundPage<ContractId>>`${searched(list, p, narrowing)}`.as('found'), 'found.id', 'contract.id')
              .select(totalFound)
          : contracts.select(total(list, p, narrowing).as('total')).where(sql<boolean>`contract.id in (${pageOfList(list, p, narrowing)})`)
        return listed
          .orderBy(sql`case when ${p('state')}::text = 'reported' then contract.reported_at end asc nulls last`)
          .orderBy('contract.id', 'desc')
      },
      ['state'],
    ),
  ),
)

const listOf = (state: string): List => (state === 'reported' ? 'reported' : 'newest')

export const listOperatorContractRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  pagedRows(selectPages[seen][listOf(params.state)], tx, params)

type FileRow = {
  id: ContractId
  created_at: Date
  campaign_name: string
  agency_name: string
  creator_name: string
  state: ContractState
  price_minor: number
  total_minor: number | null
  currency: string
  due_at: Date | null
  finalized_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  reported_by: string | null
  reported_at: Date | null
  report_reason: string | null
}

/** The same list with the columns of its file. */
const selectFiles = eachSort(seenChoices, (seen) =>
  eachSort(lists, (list) =>
    prepared<Params, FileRow>(
      (db, p) => {
        const narrowing = narrowingOf(seen, 'contract', p)
        const range = sql`limit ${p('limit')} offset ${p('offset')}`
        const found = isSearched(p('pattern'))
          ? searched(list, p, narrowing)
          : sql`(${page(list, p, narrowedRows('contract', 'id', narrowing), range)})`
        return db
          .selectFrom(sql<{ id: ContractId }>`${found}`.as('found'))
          .innerJoin('contract', 'contract.id', 'found.id')
          .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
          .innerJoin('member as agency', 'agency.id', 'contract.agency_id')
          .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
          .leftJoin('live_payment as payment', 'payment.contract_id', 'contract.id')
          .select(['contract.id', 'contract.created_at', 'contract.state', 'contract.price_minor', 'contract.currency'])
          .select(shownDueAt.as('due_at'))
          .select(['contract.finalized_at', 'contract.completed_at', 'contract.cancelled_at', 'contract.cancel_reason'])
          .select(['contract.reported_by', 'contract.reported_at', 'contract.report_reason', 'payment.total_minor'])
          .select(['campaign.name as campaign_name', 'agency.display_name as agency_name', 'creator.display_name as creator_name'])
          .orderBy(sql`case when ${p('state')}::text = 'reported' then contract.reported_at end asc nulls last`)
          .orderBy('contract.id', 'desc')
      },
      ['state'],
    ),
  ),
)

export const listOperatorContractFileRows = (tx: Tx, { seen, ...params }: Params & Seen) =>
  selectFiles[seen][listOf(params.state)](tx, params)

const selectOne = prepared<{ contractId: ContractId }, OperatorContractRow>((db, p) =>
  selectFullContracts(db).where('contract.id', '=', p('contractId')),
)

export async function findOperatorContract(tx: Tx, contractId: ContractId): Promise<OperatorContractRow | undefined> {
  const [row] = await selectOne(tx, { contractId })
  return row
}
