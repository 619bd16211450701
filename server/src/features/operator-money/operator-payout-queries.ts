import { sql } from 'kysely'
import type { Db, Tx } from '../../adapters/database/database.ts'
import { pagedRows } from '../../adapters/database/paged-rows.ts'
import { prepared } from '../../adapters/database/prepared.ts'
import { newId } from '../../ids.ts'
import { matches, totalOfAll } from '../operator/search-queries.ts'
import type { PayoutRow } from '../payout/payout-queries.ts'

function selectPayouts(db: Db) {
  return db
    .selectFrom('payout')
    .innerJoin('member as creator', 'creator.id', 'payout.creator_id')
    .selectAll('payout')
    .select([
      'creator.display_name as creator_display_name',
      'creator.picture_key as creator_picture_key',
      'creator.suspended_at as creator_suspended_at',
    ])
}

export type OperatorPayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>

type Params = { state: string; pattern: string; limit: number; offset: number }

const isWaiting = sql<boolean>`(payout.state = 'requested' and payout.returned_at is null)`

const isListed = (state: string) => sql<boolean>`case ${state}::text
  when '' then true
  when 'requested' then ${isWaiting} and payout.batch_id is null and creator.suspended_at is null
  when 'exported' then ${isWaiting} and payout.batch_id is not null
  when 'held' then ${isWaiting} and creator.suspended_at is not null
  when 'returned' then payout.returned_at is not null
  else payout.state = ${state}::text and payout.returned_at is null end`

const selectPage = prepared<Params, OperatorPayoutRow & { total: number | null }>((db, p) =>
  selectPayouts(db)
    .select(totalOfAll)
    .where(isListed(p('state')))
    .where(matches(p('pattern'), ['creator.display_name', 'creator.first_name', 'creator.last_name', 'creator.email']))
    .orderBy(sql`case when ${isWaiting} then 0 else 1 end`)
    .orderBy('payout.id')
    .limit(p('limit'))
    .offset(p('offset')),
)

/** Oldest request first. */
export const listOperatorPayoutRows = (tx: Tx, params: Params) => pagedRows(selectPage, tx, params)

/** In the order asked for. */
export async function findOperatorPayouts(tx: Tx, payoutIds: string[]): Promise<OperatorPayoutRow[]> {
  const rows = await selectPayouts(tx as Db)
    .where('payout.id', 'in', payoutIds)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return payoutIds.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Locks the payouts that may go into a batch: requested, in none yet, of creators who are not suspended. The lock closes the race of two
 * exports at once; the second sees the first one's batch.
 */
export function lockExportablePayouts(tx: Tx, payoutIds: string[] | undefined): Promise<PayoutRow[]> {
  return tx
    .selectFrom('payout')
    .innerJoin('member as creator', 'creator.id', 'payout.creator_id')
    .selectAll('payout')
    .where('payout.state', '=', 'requested')
    .where('payout.returned_at', 'is', null)
    .where('payout.batch_id', 'is', null)
    .where('creator.suspended_at', 'is', null)
    .$if(payoutIds !== undefined, (query) => query.where('payout.id', 'in', payoutIds ?? []))
    .orderBy('payout.id')
    .forUpdate('payout')
    .execute()
}

type NewBatch = { id: string; operatorId: string; file: string; payoutIds: string[]; at: Date }

export async function insertBatch(tx: Tx, { id, operatorId, file, payoutIds, at }: NewBatch): Promise<void> {
  await tx.insertInto('payout_batch').values({ id, operator_id: operatorId, file, created_at: at }).execute()
  await tx.updateTable('payout').set({ batch_id: id }).where('id', 'in', payoutIds).execute()
}

export const newBatchId = () => newId()

/** The one batch that all of these payouts are in. */
export async function findCommonBatch(tx: Tx, payoutIds: string[]): Promise<{ id: string; file: string } | undefined> {
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

/** Keeps the first of the two operators whom a large payout needs. */
export async function keepFirstOperator(tx: Tx, payoutIds: string[], operatorId: string): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ first_operator_id: operatorId })
    .where('id', 'in', payoutIds)
    .where('first_operator_id', 'is', null)
    .execute()
}

export async function suspendedAmong(tx: Tx, creatorIds: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('member').select('id').where('id', 'in', creatorIds).where('suspended_at', 'is not', null).execute()
  return new Set(rows.map((row) => row.id))
}
