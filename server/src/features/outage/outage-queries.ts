import type { ContractId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { owedItems } from '#features/contract/contract-due-queries.ts'
import { dueReminders, seenFact, type Process } from '#features/contract/contract-due-rules.ts'

/** When a process of this kind last noted that it runs; undefined before the first. */
export async function findSeenAt(db: Db, process: Process): Promise<Date | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', seenFact(process)).executeTakeFirst()
  return row && new Date(row.value)
}

export async function keepSeenAt(db: Db, process: Process, at: Date): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: seenFact(process), value: at.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: at.toISOString() }))
    .execute()
}

/** Due dates from `from` on, and before `to`. */
export type DueWithin = { from: Date; to: Date }

/** Some of the jobs in progress that are due then; a paused job has its time given back when the suspension is lifted. */
export function listDueWithin(
  db: Db,
  { from, to }: DueWithin,
  { limit, leftOut }: { limit: number; leftOut: readonly ContractId[] },
): Promise<{ id: ContractId }[]> {
  return db
    .selectFrom('contract')
    .select('id')
    .where('state', '=', 'in_progress')
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .where(({ not }) => not(isASideSuspended))
    .where(sql<boolean>`id <> all(${leftOut}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** Moves the due date to `to`; both sides are reminded of the new one. Undefined if another process moved it, or the job is no longer in progress. */
export function moveDueDate(tx: Tx, id: ContractId, { from, to }: DueWithin) {
  return tx
    .updateTable('contract')
    .set({ due_at: to, due_reminders: sql<number>`least(due_reminders, ${sql.lit(dueReminders.soon)})` })
    .where('id', '=', id)
    .where('state', '=', 'in_progress')
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .returning(['conversation_id', owedItems('contract').as('missing')])
    .executeTakeFirst()
}
