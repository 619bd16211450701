import type { ContractId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { selectFullContracts, type FullContractRow } from '#features/contract/contract-queries.ts'
import { matches, totalOfAll } from '#adapters/database/search.ts'
import { isSuspended } from '#adapters/database/suspended.ts'

const isASideSuspended = sql<boolean>`(${isSuspended('agency')} or ${isSuspended('creator')})`

export type OperatorContractRow = FullContractRow

type Params = { state: string; pattern: string; limit: number; offset: number }

/** 'reported' is the queue: what a side reported, and what stands still because a side is suspended. */
const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'reported' then (contract.reported_at is not null and contract.state in ('in_progress', 'delivered'))
    or (contract.state = 'in_progress' and ${isASideSuspended})
  else contract.state = ${state}::text end`

const selectPage = prepared<Params, OperatorContractRow & { total: number | null }>(
  (db, p) =>
    selectFullContracts(db)
      .innerJoin('campaign as sought', 'sought.id', 'contract.campaign_id')
      .select(totalOfAll)
      .where(isListed(p('state')))
      .where(
        matches(
          p('pattern'),
          [
            'sought.name',
            'agency.display_name',
            'agency.email',
            'creator.display_name',
            'creator.first_name',
            'creator.last_name',
            'creator.email',
          ],
          ['contract.id', 'contract.campaign_id', 'contract.agency_id', 'contract.creator_id'],
        ),
      )
      .orderBy(sql`case when ${p('state')}::text = 'reported' then contract.reported_at end asc nulls last`)
      .orderBy('contract.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  ['state'],
)

export const listOperatorContractRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ contractId: ContractId }, OperatorContractRow>((db, p) =>
  selectFullContracts(db).where('contract.id', '=', p('contractId')),
)

export async function findOperatorContract(tx: Tx, contractId: ContractId): Promise<OperatorContractRow | undefined> {
  const [row] = await selectOne(tx, { contractId })
  return row
}
