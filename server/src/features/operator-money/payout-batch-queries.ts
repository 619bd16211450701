import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { newId } from '#ids.ts'
import { hasMemberWords, hiddenPattern, isSearched, searchedMemberColumns } from '#adapters/database/search.ts'
import { namesFound, pageOfFew, totalFound, type FoundPage } from '#adapters/database/searched-page.ts'
import { isSuspended } from '#adapters/database/suspended.ts'
import type { BatchChange } from './batch-change-rules.ts'

export const newBatchId = () => newId()

type NewBatch = { id: string; operatorId: MemberId; file: string; payoutIds: PayoutId[]; at: Date }

export async function insertBatch(tx: Tx, { id, operatorId, file, payoutIds, at }: NewBatch): Promise<void> {
  await tx.insertInto('payout_batch').values({ id, operator_id: operatorId, file, created_at: at }).execute()
  await tx.updateTable('payout').set({ batch_id: id }).where('id', 'in', payoutIds).execute()
  await tx
    .insertInto('batched_payout')
    .values(payoutIds.map((payoutId) => ({ batch_id: id, payout_id: payoutId })))
    .execute()
}

/** Returns false if another operator voided it first. */
export async function markVoided(tx: Tx, batchId: string, voided: { operatorId: MemberId; reason: string; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('payout_batch')
    .set({ void_at: voided.at, void_by: voided.operatorId, void_reason: voided.reason })
    .where('id', '=', batchId)
    .where('void_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes payouts out of their batch, as before the export. */
export async function freePayouts(tx: Tx, payoutIds: PayoutId[]): Promise<void> {
  if (payoutIds.length > 0) await tx.updateTable('payout').set({ batch_id: null }).where('id', 'in', payoutIds).execute()
}

/** All payouts that the file of a batch pays. */
export async function listPayoutsOfBatch(tx: Tx, batchId: string): Promise<PayoutId[]> {
  const rows = await tx.selectFrom('batched_payout').select('payout_id').where('batch_id', '=', batchId).execute()
  return rows.map((row) => row.payout_id)
}

/** The one batch that all of these payouts are in; undefined if there is none. */
export async function findCommonBatch(tx: Tx, payoutIds: PayoutId[]): Promise<string | undefined> {
  const rows = await tx.selectFrom('payout').select('batch_id').distinct().where('id', 'in', payoutIds).execute()
  return rows.length === 1 ? (rows[0]?.batch_id ?? undefined) : undefined
}

export type BatchFile = { id: string; file: string; void_at: Date | null; changes: BatchChange[] }

/** A batch's file with the current state of its payouts. */
export function findBatchFile(tx: Tx, batchId: string): Promise<BatchFile | undefined> {
  return tx
    .selectFrom('payout_batch')
    .select(['id', 'file', 'void_at'])
    .select(
      sql<BatchChange[]>`(
        select coalesce(json_agg(json_build_object(
          'creatorName', creator.display_name, 'amountMinor', payout.amount_minor, 'currency', payout.currency,
          'what', case when payout.returned_at is not null then 'returned' when payout.state = 'paid' then 'paid' else 'held' end)
          order by payout.id), '[]')
        from batched_payout
        join payout on payout.id = batched_payout.payout_id
        join member as creator on creator.id = payout.creator_id
        where batched_payout.batch_id = payout_batch.id
          and (payout.returned_at is not null or payout.state = 'paid' or ${isSuspended('creator')}))`.as('changes'),
    )
    .where('id', '=', batchId)
    .executeTakeFirst()
}

/** Payouts of a batch that are neither paid nor returned. */
export async function listOpenPayoutsOfBatch(tx: Tx, batchId: string): Promise<PayoutId[]> {
  const rows = await tx
    .selectFrom('live_payout')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'requested')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The payouts that the file pays, even if they are in another batch by now. */
const payoutsOfFile = sql`payout join batched_payout on batched_payout.payout_id = payout.id and batched_payout.batch_id = payout_batch.id`
const isOpen = sql`payout.state = 'requested' and payout.returned_at is null and payout_batch.void_at is null`
const isOfSuspended = sql`exists (select from member as creator where creator.id = payout.creator_id and ${isSuspended('creator')})`

const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`

type Counts = Record<'total_minor' | 'payouts' | 'open' | 'held' | 'paid' | 'returned', number>

/** All counts of a batch in one pass over its payouts. */
const counted = sql<Counts>`(select coalesce(sum(payout.amount_minor), 0)::bigint as total_minor, count(*)::int as payouts, ${count(isOpen)} as open,
    ${count(sql`${isOpen} and ${isOfSuspended}`)} as held,
    ${count(sql`payout.state = 'paid' and payout.returned_at is null and payout.batch_id = payout_batch.id`)} as paid,
    ${count(sql`payout.returned_at is not null and payout.batch_id = payout_batch.id`)} as returned
  from ${payoutsOfFile})`

function selectBatches(db: Db) {
  return db
    .selectFrom('payout_batch')
    .innerJoin('member as operator', 'operator.id', 'payout_batch.operator_id')
    .leftJoin('member as voider', 'voider.id', 'payout_batch.void_by')
    .innerJoinLateral(counted.as('counted'), (join) => join.onTrue())
    .select(['payout_batch.void_at', 'payout_batch.void_by', 'payout_batch.void_reason'])
    .select(['voider.display_name as voider_display_name', 'voider.picture_key as voider_picture_key'])
    .select(['payout_batch.id', 'payout_batch.created_at', 'payout_batch.operator_id', 'operator.display_name', 'operator.picture_key'])
    .select(['counted.total_minor', 'counted.payouts', 'counted.open', 'counted.held', 'counted.paid', 'counted.returned'])
}

export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

type Params = { pattern: string; limit: number; offset: number }

/** What a search compares of a creator. */
const isCreatorFound = (alias: string, pattern: string | RawBuilder<string>) =>
  sql<boolean>`(${hasMemberWords(alias, pattern)} and concat_ws(' ', ${sql.ref(`${alias}.display_name`)}, ${sql.ref(`${alias}.email`)}) ilike ${pattern}::text)`

/** Searches by id, by a creator's name or address, and by the operator who exported. */
function found(p: <N extends keyof Params>(name: N) => Params[N]) {
  const pattern = p('pattern')
  const hidden = hiddenPattern(pattern)
  const isOwn = (alias: string) => sql<boolean>`(${sql.ref(`${alias}.id`)}::text ilike ${pattern}::text
    or (select operator.display_name from member as operator where operator.id = ${sql.ref(`${alias}.operator_id`)}) ilike ${pattern}::text)`
  // Counted up to one: for `exists`, the planner would first list the batches of all payouts.
  const isOfCreator = (alias: string) => sql<boolean>`(select count(*) from (select from batched_payout as filed, lateral (
      select from payout join member as creator on creator.id = payout.creator_id
        where payout.id = filed.payout_id and ${isCreatorFound('creator', pattern)} offset 0) as paid
    where filed.batch_id = ${sql.ref(`${alias}.id`)} limit 1) as any_one) > 0`
  const creators = sql`(select creator.id from member as creator where ${isCreatorFound('creator', hidden)})`
  return pageOfFew({
    table: 'payout_batch',
    key: 'id',
    // A batch has up to some hundred creators, who are all looked up if none of them is found.
    namesPerRow: 20,
    names: { creators: { found: creators, table: 'member', columns: searchedMemberColumns, isMatch: isCreatorFound('sample', hidden) } },
    ways: [
      sql`select filed.batch_id from ${namesFound('creators')} as creator
        join payout on payout.creator_id = creator.id join batched_payout as filed on filed.payout_id = payout.id`,
      sql`select own.id from payout_batch as own where ${isOwn('own')}`,
    ],
    isFound: (alias) => sql<boolean>`(${isOwn(alias)} or ${isOfCreator(alias)})`,
    listed: ({ from, and }, most) => sql`select listed.id from ${from} where ${and} order by listed.id desc limit ${most}`,
    narrowing: undefined,
    range: p,
  })
}

/** The page's ids are found first, so that payouts are counted for the page only. */
const selectPage = prepared<Params, BatchRow & { total: number | null }>((db, p) => {
  const batches = selectBatches(db).orderBy('payout_batch.id', 'desc')
  if (isSearched(p('pattern')))
    return batches.innerJoin(sql<FoundPage<string>>`${found(p)}`.as('found'), 'found.id', 'payout_batch.id').select(totalFound)
  return batches
    .select(sql<number>`(select count(*) from payout_batch)`.as('total'))
    .where(
      sql<boolean>`payout_batch.id in (select listed.id from payout_batch as listed order by listed.id desc limit ${p('limit')} offset ${p('offset')})`,
    )
})

/** Newest first. */
export const listBatchRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ batchId: string }, BatchRow>((db, p) => selectBatches(db).where('payout_batch.id', '=', p('batchId')))

export async function findBatch(tx: Tx, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await selectOne(tx, { batchId })
  return row
}
