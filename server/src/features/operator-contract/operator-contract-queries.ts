import { contractStates } from '@pairtake/protocol/contract/contract-actions'
import type { ContractId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { selectFullContracts, type FullContractRow } from '#features/contract/contract-queries.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { campaignsNamed, isFound, isId, membersFound } from '#adapters/database/search.ts'

export type OperatorContractRow = FullContractRow

type Params = { state: string; pattern: string; limit: number; offset: number }
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
  const ways = [
    sql`select theirs.id from contract as theirs where theirs.campaign_id in ${campaignsNamed(p('pattern'))}`,
    sql`select theirs.id from contract as theirs where theirs.agency_id in ${membersFound(p('pattern'))}`,
    sql`select theirs.id from contract as theirs where theirs.creator_id in ${membersFound(p('pattern'))}`,
    sql`select theirs.id from contract as theirs where ${isId('theirs.id', p('pattern'))}`,
  ]
  const inList =
    list === 'reported'
      ? sql`${of('id')} in ${reported}`
      : sql`case ${p('state')}::text when '' then true else ${of('state')} = ${p('state')}::text end`
  return sql<boolean>`${inList} and ${isFound(`${alias}.id`, p('pattern'), ways)}`
}

const lists = ['reported', 'newest'] as const
type List = (typeof lists)[number]
const orders: Record<List, RawBuilder<unknown>> = {
  reported: sql`listed.reported_at nulls last, listed.id desc`,
  newest: sql`listed.id desc`,
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(lists, (list) =>
  prepared<Params, OperatorContractRow & { total: number | null }>(
    (db, p) =>
      selectFullContracts(db)
        .select(
          totalOf({
            state: p('state'),
            pattern: p('pattern'),
            states: contractStates,
            kept: { list: 'contract' },
            counted: sql`select count(*) from contract as counted where ${isListed(list, 'counted', p)}`,
          }).as('total'),
        )
        .where(
          sql<boolean>`contract.id in (select listed.id from contract as listed where ${isListed(list, 'listed', p)}
            order by ${orders[list]} limit ${p('limit')} offset ${p('offset')})`,
        )
        .orderBy(sql`case when ${p('state')}::text = 'reported' then contract.reported_at end asc nulls last`)
        .orderBy('contract.id', 'desc'),
    ['state'],
  ),
)

export const listOperatorContractRows = (tx: Tx, params: Params) =>
  pagedRows(selectPages[params.state === 'reported' ? 'reported' : 'newest'], tx, params)

const selectOne = prepared<{ contractId: ContractId }, OperatorContractRow>((db, p) =>
  selectFullContracts(db).where('contract.id', '=', p('contractId')),
)

export async function findOperatorContract(tx: Tx, contractId: ContractId): Promise<OperatorContractRow | undefined> {
  const [row] = await selectOne(tx, { contractId })
  return row
}
