import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { matches, totalOfAll } from '#adapters/database/search.ts'
import { isAmong } from '#adapters/database/searched-page.ts'
import { narrowingOf, seenChoices, type Seen, type SeenParams } from '#features/operator-claim/seen-queries.ts'
import { sql } from 'kysely'

function selectChargebacks(db: Db) {
  return db
    .selectFrom('chargeback')
    .innerJoin('payment', 'payment.id', 'chargeback.payment_id')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as agency', 'agency.id', 'payment.agency_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .selectAll('chargeback')
    .select([
      'payment.contract_id',
      'payment.agency_id',
      'contract.creator_id',
      'contract.conversation_id',
      'campaign.name as campaign_name',
    ])
    .select(['agency.display_name as agency_name', 'agency.picture_key as agency_picture_key'])
    .select(['creator.display_name as creator_name', 'creator.picture_key as creator_picture_key'])
}

export type ChargebackListRow = Awaited<ReturnType<ReturnType<typeof selectChargebacks>['executeTakeFirstOrThrow']>>

type Params = SeenParams & { state: string; pattern: string; limit: number; offset: number }

const selectPages = eachSort(seenChoices, (seen) =>
  prepared<Params, ChargebackListRow & { total: number | null }>((db, p) =>
    selectChargebacks(db)
      .select(totalOfAll)
      .where(isAmong('chargeback.id', narrowingOf(seen, 'chargeback', p)))
      .where(sql<boolean>`(${p('state')}::text = '' or chargeback.state = ${p('state')}::text)`)
      .where(
        matches(
          p('pattern'),
          ['campaign.name', 'agency.display_name', 'agency.email', 'creator.display_name', 'chargeback.dispute_ref'],
          ['chargeback.id', 'chargeback.payment_id', 'payment.contract_id'],
        ),
      )
      .orderBy(sql`case when chargeback.state = 'open' then 0 else 1 end`)
      .orderBy(sql`case when chargeback.state = 'open' then chargeback.due_at end asc nulls last`)
      .orderBy('chargeback.id', 'desc')
      .limit(p('limit'))
      .offset(p('offset')),
  ),
)

/** Those to answer first, by their deadline; then the newest. */
export const listChargebackRows = (tx: Tx, { seen, ...params }: Params & Seen) => pagedRows(selectPages[seen], tx, params)

const selectOne = prepared<{ id: string }, ChargebackListRow>((db, p) => selectChargebacks(db).where('chargeback.id', '=', p('id')))

export async function findChargebackRow(tx: Tx, id: string): Promise<ChargebackListRow | undefined> {
  const [row] = await selectOne(tx, { id })
  return row
}
