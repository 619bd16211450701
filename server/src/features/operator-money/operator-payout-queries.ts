import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { eachSort } from '#adapters/database/each-sort.ts'
import { totalOf } from '#adapters/database/kept-sums.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { hasMemberWords, isSearched, matches, rowsOf, typedId } from '#adapters/database/search.ts'
import { drawnOfFew, searchedPage, totalFound, type FoundPage, type Source } from '#adapters/database/searched-page.ts'
import { inKeptState, queueFirstPage, skippedPage } from '#adapters/database/skipped-weeks.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import { statementOfPayout, type PayoutRow } from '#features/payout/payout-queries.ts'

function selectPayouts(db: Tx) {
  return db
    .selectFrom('payout')
    .innerJoin('member as creator', 'creator.id', 'payout.creator_id')
    .leftJoin('member as first_operator', 'first_operator.id', 'payout.first_operator_id')
    .leftJoin('member as second_operator', 'second_operator.id', 'payout.second_operator_id')
    .selectAll('payout')
    .select([
      'first_operator.display_name as first_operator_name',
      'first_operator.picture_key as first_operator_picture_key',
      'second_operator.display_name as second_operator_name',
      'second_operator.picture_key as second_operator_picture_key',
      'creator.display_name as creator_display_name',
      'creator.picture_key as creator_picture_key',
      isSuspended('creator').as('is_creator_suspended'),
      statementOfPayout,
    ])
}

export type OperatorPayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

type Param = <N extends keyof Params>(name: N) => Params[N]

/** The list's condition without the search, shared by the page and its total; a creator is looked up only if the list filters by one. */
function isListed(alias: string, p: Param) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const isWaiting = sql<boolean>`${of('state')} = 'requested' and ${of('returned_at')} is null`
  const isHeld = sql<boolean>`exists (select from member as creator where creator.id = ${of('creator_id')} and ${isSuspended('creator')})`
  return sql<boolean>`case ${p('state')}::text
      when '' then true
      when 'requested' then ${isWaiting} and ${of('batch_id')} is null and not ${isHeld}
      when 'exported' then ${isWaiting} and ${of('batch_id')} is not null and not ${isHeld}
      when 'held' then ${isWaiting} and ${isHeld}
      when 'returned' then ${of('returned_at')} is not null
      else ${of('state')} = ${p('state')}::text and ${of('returned_at')} is null end`
}

/** What a search compares of a payout: its id, its file and its beneficiary; the expression of the index `payout_searched`. */
const isOwnFound = (alias: string, pattern: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of('id')}::text || case when ${of('batch_id')} is null then '' else ' ' || ${of('batch_id')}::text end
    || ' ' || ${of('beneficiary')}::text) ilike ${pattern}::text`
}

/** The payouts of the file whose id is searched, even if they are in another file by now, or in none because it was voided. */
const payoutsOfFile = (pattern: string) =>
  sql`select filed.payout_id from batched_payout as filed where filed.batch_id = ${typedId(pattern)}`

/** The columns of a creator that a search compares. */
const isCreatorFound = (alias: string, pattern: string) =>
  matches(
    pattern,
    ['display_name', 'first_name', 'last_name', 'email'].map((column) => `${alias}.${column}`),
  )

/** Selects the ids of a page of rows that are all read, in the list's order. */
const page = (p: Param, turn: Turn, { from, and }: Source, range: RawBuilder<unknown>) => sql`select listed.id from ${from}
  where ${isListed('listed', p)} and ${and} order by ${turn === 'one' ? sql`listed.id` : inTurn('listed')} ${range}`

/** Searches payouts by their creator, by what they hold themselves, or by a file that they were in. */
function searched(p: Param, turn: Turn) {
  const pattern = p('pattern')
  const listed = isListed('theirs', p)
  const creators = sql`(select sought.id from member as sought where ${hasMemberWords('sought', pattern)} and ${isCreatorFound('sought', pattern)})`
  return searchedPage({
    table: 'payout',
    key: 'id',
    ways: [
      sql`select theirs.id from ${rowsOf('payout', 'creator_id', creators)} where ${listed}`,
      sql`select theirs.id from payout as theirs where ${isOwnFound('theirs', pattern)} and ${listed}`,
      sql`select theirs.id from payout as theirs where theirs.id in (${payoutsOfFile(pattern)}) and ${listed}`,
    ],
    isFound: (alias) => sql<boolean>`(${isOwnFound(alias, pattern)} or ${sql.ref(`${alias}.id`)} in (${payoutsOfFile(pattern)})
      or (select ${isCreatorFound('creator', pattern)}
      from member as creator where creator.id = ${sql.ref(`${alias}.creator_id`)}))`,
    isListed: (alias) => isListed(alias, p),
    page: (source, range) => page(p, turn, source, range),
    draw: drawnOfFew,
    range: p,
  })
}

/** Whether a payout waits (0) or not, the first column of the index `payout_in_turn`. */
const turnOf = (alias: string) =>
  sql<number>`case when ${sql.ref(`${alias}.state`)} = 'requested' and ${sql.ref(`${alias}.returned_at`)} is null then 0 else 1 end`
/** The order of the index `payout_in_turn`: waiting payouts first, oldest first within each group. */
const inTurn = (alias: string) => sql`${turnOf(alias)}, ${sql.ref(`${alias}.id`)}`

/** Each of these states is within one group, so its order is that of the ids. */
const ofOneTurn = new Set(['requested', 'exported', 'held', 'paid', 'returned'])
const turns = ['one', 'both'] as const
type Turn = (typeof turns)[number]

/** Selects the ids of a page without a search. What waits is never much; all others are skipped by week. */
function pageOfList(p: Param, turn: Turn) {
  const list = { table: 'payout', key: 'id', list: 'payout_in_week', isOldestFirst: true, range: p }
  if (turn === 'one')
    return skippedPage({
      ...list,
      ...inKeptState(p('state'), ['paid', 'returned']),
      isListed: isListed('listed', p),
      page: (source, range) => page(p, turn, source, range),
    })
  const queue = {
    state: 'requested',
    isIn: sql<boolean>`${turnOf('listed')} = 0`,
    isPast: sql<boolean>`${turnOf('listed')} = 1`,
    order: sql`listed.id`,
    reversed: sql`listed.id desc`,
  }
  return queueFirstPage({ ...list, kept: 'payout', queue, hidden: [] })
}

/** The page's ids are found first, so that skipped rows are not read in full. */
const selectPages = eachSort(turns, (turn) =>
  prepared<Params, OperatorPayoutRow & { total: number | null }>(
    (db, p) => {
      const payouts = selectPayouts(db).orderBy(inTurn('payout'))
      if (isSearched(p('pattern')))
        return payouts.innerJoin(sql<FoundPage<PayoutId>>`${searched(p, turn)}`.as('found'), 'found.id', 'payout.id').select(totalFound)
      const total = totalOf({
        state: p('state'),
        pattern: p('pattern'),
        states: ['paid', 'returned'],
        kept: { list: 'payout' },
        counted: sql`select count(*) from payout as counted where ${isListed('counted', p)}`,
      })
      return payouts.select(total.as('total')).where(sql<boolean>`payout.id in (${pageOfList(p, turn)})`)
    },
    ['state'],
  ),
)

/** Oldest request first. */
export const listOperatorPayoutRows = (tx: Tx, params: Params) =>
  pagedRows(selectPages[ofOneTurn.has(params.state) ? 'one' : 'both'], tx, params)

/** Returned in the order of the given ids. */
export async function findOperatorPayouts(tx: Tx, payoutIds: PayoutId[]): Promise<OperatorPayoutRow[]> {
  const rows = await selectPayouts(tx).where('payout.id', 'in', payoutIds).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return payoutIds.flatMap((id) => byId.get(id) ?? [])
}

/** Without ids, so many requested payouts are looked at: a file takes fewer, but not each of them can be in it. */
const mostLookedAt = 10_000

/**
 * Locks the payouts that may go into a batch, oldest first: requested, in none yet, and of creators who are not suspended. The lock closes the race of
 * two concurrent exports; the second sees the first one's batch.
 */
export function lockExportablePayouts(tx: Tx, payoutIds: PayoutId[] | undefined): Promise<PayoutRow[]> {
  return tx
    .selectFrom('live_payout as payout')
    .innerJoin('member as creator', 'creator.id', 'payout.creator_id')
    .selectAll('payout')
    .where('payout.state', '=', 'requested')
    .where('payout.batch_id', 'is', null)
    .where(({ not }) => not(isSuspended('creator')))
    .$if(payoutIds !== undefined, (query) => query.where('payout.id', 'in', payoutIds ?? []))
    .orderBy('payout.id')
    .$if(payoutIds === undefined, (query) => query.limit(mostLookedAt))
    .forUpdate('payout')
    .execute()
}

/** Stores the first of the two operators that a large payout needs; returns the payouts that nobody had asked for before. */
export async function keepFirstOperator(tx: Tx, ask: { payoutIds: PayoutId[]; operatorId: MemberId; at: Date }): Promise<string[]> {
  const rows = await tx
    .updateTable('payout')
    .set({ first_operator_id: ask.operatorId, first_operator_at: ask.at })
    .where('id', 'in', ask.payoutIds)
    .where('first_operator_id', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Stores the second operator's agreement: from then on any operator may pay, export or mark these payouts. */
export async function keepSecondOperator(tx: Tx, payoutIds: PayoutId[], operatorId: MemberId): Promise<void> {
  if (payoutIds.length === 0) return
  await tx.updateTable('payout').set({ second_operator_id: operatorId }).where('id', 'in', payoutIds).execute()
}

/** The amounts that left for each creator since then: in a file for the bank, or marked paid without one. Payouts that came back later count too. */
export async function sumsLeftSince(tx: Tx, creatorIds: MemberId[], since: Date): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('payout')
    .leftJoin('payout_batch', 'payout_batch.id', 'payout.batch_id')
    .select(['creator_id', sql<number>`sum(amount_minor)::bigint`.as('minor')])
    .where('creator_id', 'in', creatorIds)
    .where(sql<boolean>`coalesce(payout_batch.created_at, payout.paid_at) > ${since}`)
    .groupBy('creator_id')
    .execute()
  return new Map(rows.map((row) => [row.creator_id, row.minor]))
}

/** Names of those among the creators who are suspended. */
export async function suspendedAmong(tx: Tx, creatorIds: MemberId[]): Promise<string[]> {
  if (creatorIds.length === 0) return []
  const rows = await tx
    .selectFrom('member')
    .select('display_name')
    .where('id', 'in', creatorIds)
    .where(isSuspended('member'))
    .orderBy('display_name')
    .execute()
  return rows.map((row) => row.display_name)
}
