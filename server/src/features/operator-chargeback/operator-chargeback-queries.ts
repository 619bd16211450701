import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import {
  campaignsNamed,
  hiddenPattern,
  isCampaignNamed,
  isId,
  isMemberFound,
  isSearched,
  searchedMemberColumns,
  membersFound,
} from '#adapters/database/search.ts'
import {
  namesFound,
  narrowedRows,
  narrowedTotal,
  pageOfFew,
  totalFound,
  type FoundPage,
  type Narrowing,
  type Source,
} from '#adapters/database/searched-page.ts'
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

/** Selects ids in the list's order: both parts are read in order, no further than the limit. */
function ids(p: Param, { from, and }: Source, most: RawBuilder<unknown>) {
  const part = (turn: number, due: RawBuilder<unknown>, isPart: RawBuilder<boolean>, order: RawBuilder<unknown>) =>
    sql`(select listed.id, ${sql.lit(turn)} as turn, ${due} as due_at from ${from} where ${isPart} and ${isListed('listed', p)} and ${and}
      order by ${order} limit ${most})`
  return sql`select merged.id from (
      ${part(0, sql`listed.due_at`, sql<boolean>`listed.state = 'open'`, sql`listed.due_at nulls last, listed.id desc`)}
      union all ${part(1, sql`null`, sql<boolean>`listed.state <> 'open'`, sql`listed.id desc`)}) as merged
    order by merged.turn, merged.due_at nulls last, merged.id desc`
}

const campaignsOf = { table: 'campaign', columns: ['id', 'name'] }
const membersOf = { table: 'member', columns: ['id', ...searchedMemberColumns] }

/** Searches chargebacks by the job's campaign, by either side, by the provider's reference, or by the id of the chargeback, its payment or job. */
function searched(p: Param, narrowing: Narrowing | undefined) {
  const pattern = p('pattern')
  const hidden = hiddenPattern(pattern)
  const about = (column: string, found: RawBuilder<unknown>) =>
    sql`select theirs.id from chargeback as theirs where ${sql.ref(`theirs.${column}`)} in ${found}`
  const isSide = (side: string) => sql`(select ${isMemberFound('side', pattern)} from member as side where side.id = ${sql.ref(side)})`
  const isOwn = (alias: string) =>
    sql<boolean>`(${sql.ref(`${alias}.dispute_ref`)} ilike ${pattern}::text or ${isId(`${alias}.id`, pattern)})`
  return pageOfFew({
    table: 'chargeback',
    key: 'id',
    namesPerRow: 2,
    names: {
      campaigns: { ...campaignsOf, found: campaignsNamed(hidden), isMatch: isCampaignNamed('sample', hidden) },
      members: { ...membersOf, found: membersFound(hidden), isMatch: isMemberFound('sample', hidden) },
    },
    ways: [
      about('campaign_id', namesFound('campaigns')),
      about('agency_id', namesFound('members')),
      about('creator_id', namesFound('members')),
      about('contract_id', sql`(select job.id from contract as job where ${isId('job.id', pattern)})`),
      about('payment_id', sql`(select paid.id from payment as paid where ${isId('paid.id', pattern)})`),
      sql`select theirs.id from chargeback as theirs where ${isOwn('theirs')}`,
    ],
    isFound: (alias) => sql<boolean>`(${isOwn(alias)} or ${isId(`${alias}.payment_id`, pattern)} or ${isId(`${alias}.contract_id`, pattern)}
      or ${isSide(`${alias}.agency_id`)} or ${isSide(`${alias}.creator_id`)}
      or (select ${isCampaignNamed('about', pattern)} from campaign as about where about.id = ${sql.ref(`${alias}.campaign_id`)}))`,
    listed: (source, most) => ids(p, source, most),
    narrowing,
    range: p,
  })
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
    if (isSearched(p('pattern')))
      return chargebacks
        .innerJoin(sql<FoundPage<string>>`${searched(p, narrowing)}`.as('found'), 'found.id', 'chargeback.id')
        .select(totalFound)
    const upToPage = sql`${p('limit')}::bigint + ${p('offset')}::bigint`
    const range = sql`limit ${p('limit')} offset ${p('offset')}`
    return chargebacks
      .select(total(p, narrowing).as('total'))
      .where(sql<boolean>`chargeback.id in (${ids(p, narrowedRows('chargeback', 'id', narrowing), upToPage)} ${range})`)
  }),
)

/** Those to answer first, by their deadline; then the newest. */
export const listChargebackRows = (tx: Tx, { seen, ...params }: Params & Seen) => pagedRows(selectPages[seen], tx, params)

const selectOne = prepared<{ id: string }, ChargebackListRow>((db, p) => selectChargebacks(db).where('chargeback.id', '=', p('id')))

export async function findChargebackRow(tx: Tx, id: string): Promise<ChargebackListRow | undefined> {
  const [row] = await selectOne(tx, { id })
  return row
}
