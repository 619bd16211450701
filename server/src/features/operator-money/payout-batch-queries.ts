import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { pagedRows } from '#adapters/database/paged-rows.ts'
import { prepared } from '#adapters/database/prepared.ts'
import { newId } from '#ids.ts'
import { totalOfAll } from '#adapters/database/search.ts'

export const newBatchId = () => newId()

type NewBatch = { id: string; operatorId: MemberId; file: string; payoutIds: PayoutId[]; at: Date }

export async function insertBatch(tx: Tx, { id, operatorId, file, payoutIds, at }: NewBatch): Promise<void> {
  await tx.insertInto('payout_batch').values({ id, operator_id: operatorId, file, created_at: at }).execute()
  await tx.updateTable('payout').set({ batch_id: id }).where('id', 'in', payoutIds).execute()
}

/** The one batch that all of these payouts are in. */
export async function findCommonBatch(tx: Tx, payoutIds: PayoutId[]): Promise<{ id: string; file: string } | undefined> {
  const rows = await tx
    .selectFrom('payout')
    .leftJoin('payout_batch', 'payout_batch.id', 'payout.batch_id')
    .select(['payout_batch.id', 'payout_batch.file'])
    .distinct()
    .where('payout.id', 'in', payoutIds)
    .execute()
  const [only] = rows
  return rows.length === 1 && only && only.id !== null && only.file !== null ? { id: only.id, file: only.file } : undefined
}

export function findBatchFile(tx: Tx, batchId: string): Promise<{ id: string; file: string } | undefined> {
  return tx.selectFrom('payout_batch').select(['id', 'file']).where('id', '=', batchId).executeTakeFirst()
}

/** What of a batch is neither paid nor returned. */
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

const count = (payouts: 'payout' | 'live_payout', condition = 'true') =>
  sql<number>`(select count(*)::int from ${sql.table(payouts)} as payout where payout.batch_id = payout_batch.id and ${sql.raw(condition)})`

function selectBatches(db: Db) {
  return db
    .selectFrom('payout_batch')
    .innerJoin('member as operator', 'operator.id', 'payout_batch.operator_id')
    .select([
      'payout_batch.id',
      'payout_batch.created_at',
      'payout_batch.operator_id',
      'operator.display_name',
      'operator.picture_key',
      sql<number>`(select coalesce(sum(amount_minor), 0)::bigint from payout where payout.batch_id = payout_batch.id)`.as('total_minor'),
      count('payout').as('payouts'),
      count('live_payout', `state = 'requested'`).as('open'),
      count('live_payout', `state = 'paid'`).as('paid'),
      count('payout', 'returned_at is not null').as('returned'),
    ])
}

export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

type Params = { pattern: string; limit: number; offset: number }

/** Found by their own id, by a creator's name and by who exported them. */
const isFound = (
  pattern: string,
) => sql<boolean>`(payout_batch.id::text ilike ${pattern}::text or operator.display_name ilike ${pattern}::text
  or exists (select from payout join member as creator on creator.id = payout.creator_id
    where payout.batch_id = payout_batch.id and concat_ws(' ', creator.display_name, creator.email) ilike ${pattern}::text))`

const selectPage = prepared<Params, BatchRow & { total: number | null }>((db, p) =>
  selectBatches(db)
    .select(totalOfAll)
    .where(isFound(p('pattern')))
    .orderBy('payout_batch.id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Newest first. */
export const listBatchRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

const selectOne = prepared<{ batchId: string }, BatchRow>((db, p) => selectBatches(db).where('payout_batch.id', '=', p('batchId')))

export async function findBatch(tx: Tx, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await selectOne(tx, { batchId })
  return row
}
