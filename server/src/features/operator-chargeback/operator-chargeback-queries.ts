import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { isSearched, matches, totalOfAll } from '#adapters/database/search.ts'
import { isAmong, narrowedRows, narrowedTotal, type Narrowing } from '#adapters/database/searched-page.ts'
import { narrowingOf, seenChoices, type Seen, type SeenParams } from '#features/operator-claim/seen-queries.ts'
import { sql, type RawBuilder } from 'kysely'

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

type Param = <N extends keyof Params>(name: N) => Params[N]

const isListed = (alias: string, p: Param) => sql<boolean>`(${p('state')}::text = '' or ${sql.ref(`${alias}.state`)} = ${p('state')}::text)`

/** Selects the ids of a page without a search: both parts of the list are read in order, no further than its end. */
function pageOfList(p: Param, narrowing: Narrowing | undefined) {
  const { from, and } = narrowedRows('chargeback', 'id', narrowing)
  const part = (turn: number, due: RawBuilder<unknown>, isPart: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    sql`(select listed.id, ${sql.lit(turn)} as turn, ${due} as due_at from ${from} where ${isPart} and ${isListed('listed', p)} and ${and}
      order by ${order} limit ${p('limit')}::bigint + ${p('offset')}::bigint)`
  return sql`select merged.id from (
      ${part(0, sql`listed.due_at`, sql<boolean>`listed.state = 'open'`, sql`listed.due_at nulls last, listed.id desc`)}
      union all ${part(1, sql`null`, sql<boolean>`listed.state <> 'open'`, sql`listed.id desc`)}) as merged
    order by merged.turn, merged.due_at nulls last, merged.id desc limit ${p('limit')} offset ${p('offset')}`
}

const total = (p: Param, narrowing: Narrowing | undefined) =>
  narrowedTotal(narrowing, {
    table: 'chargeback',
    key: 'id',
    total: sql`(select count(*) from chargeback as counted where ${isListed('counted', p)})`,
    isListed: (alias) => isListed(alias, p),
  })

const selectPages = eachSort(seenChoices, (seen) =>
  prepared<Params, ChargebackListRow & { total: number | null }>((db, p) => {
    const narrowing = narrowingOf(seen, 'chargeback', p)
    const chargebacks = selectChargebacks(db)
      .orderBy(sql`case when chargeback.state = 'open' then 0 else 1 end`)
      .orderBy(sql`case when chargeback.state = 'open' then chargeback.due_at end asc nulls last`)
      .orderBy('chargeback.id', 'desc')
    if (!isSearched(p('pattern')))
      return chargebacks.select(total(p, narrowing).as('total')).where(sql<boolean>`chargeback.id in (${pageOfList(p, narrowing)})`)
    return chargebacks
      .select(totalOfAll)
      .where(isAmong('chargeback.id', narrowing))
      .where(isListed('chargeback', p))
      .where(
        matches(
          p('pattern'),
          ['campaign.name', 'agency.display_name', 'agency.email', 'creator.display_name', 'chargeback.dispute_ref'],
          ['chargeback.id', 'chargeback.payment_id', 'payment.contract_id'],
        ),
      )
      .limit(p('limit'))
      .offset(p('offset'))
  }),
)

/** Those to answer first, by their deadline; then the newest. */
export const listChargebackRows = (tx: Tx, { seen, ...params }: Params & Seen) => pagedRows(selectPages[seen], tx, params)

const selectOne = prepared<{ id: string }, ChargebackListRow>((db, p) => selectChargebacks(db).where('chargeback.id', '=', p('id')))

export async function findChargebackRow(tx: Tx, id: string): Promise<ChargebackListRow | undefined> {
  const [row] = await selectOne(tx, { id })
  return row
}
