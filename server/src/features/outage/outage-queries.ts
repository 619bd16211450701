import type { ContractId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { owedItems } from '#features/contract/contract-due-queries.ts'
import { dueReminders, seenFact, type Process } from '#features/contract/contract-due-rules.ts'
import { after } from '#wire-time.ts'
import { longEnoughMs } from './outage-rules.ts'

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

const returnFact = 'outage_ended_at'

/**
 * When the first process was back after an outage: for those that are back within an hour of it, it is this one's time, so that all of them move due
 * dates to the same day, on whichever side of midnight they begin or go on.
 */
export async function noteReturn(db: Db, now: Date): Promise<Date> {
  const [earliest, latest] = [after(now, -longEnoughMs), after(now, longEnoughMs)]
  await db
    .insertInto('installation')
    .values({ name: returnFact, value: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: now.toISOString() })
        // A time far ahead is from a wrong clock.
        .where(sql<boolean>`installation.value not between ${earliest.toISOString()} and ${latest.toISOString()}`),
    )
    .execute()
  const row = await db.selectFrom('installation').select('value').where('name', '=', returnFact).executeTakeFirstOrThrow()
  return new Date(row.value)
}

/** Any number that no other advisory lock of ours uses (`grep -r advisory server/src`). */
const turnLock = 7_405_492

/** Whether no other process is moving due dates; until the transaction ends. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(turnLock)}) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs === true
}

/** Due dates from `from` on, and before `to`. */
export type DueWithin = { from: Date; to: Date }

/** Some of the jobs in progress that are due then, earliest first; a paused job has its time given back when the suspension is lifted. */
export async function listDueWithin(
  db: Db,
  { from, to }: DueWithin,
  { limit, leftOut }: { limit: number; leftOut: readonly ContractId[] },
): Promise<{ id: ContractId; due_at: Date }[]> {
  return db
    .selectFrom('contract')
    .select(['id', sql<Date>`due_at`.as('due_at')])
    .where('state', '=', 'in_progress')
    .where('due_at', '>=', from)
    .where('due_at', '<', to)
    .where(({ not }) => not(isASideSuspended))
    .where(sql<boolean>`id <> all(${leftOut}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/**
 * Moves the due dates of these jobs to `to`; both sides are reminded of the new one. Returns those that another process has not moved and that are
 * still in progress. Locked in order, because who lifts a suspension changes several of them as well.
 */
export function moveDueDates(tx: Tx, ids: readonly ContractId[], { from, to }: DueWithin) {
  return tx
    .with('held', (qc) =>
      qc
        .selectFrom('contract')
        .select('id')
        .where('id', '=', sql<ContractId>`any(${ids}::uuid[])`)
        .where('state', '=', 'in_progress')
        .where('due_at', '>=', from)
        .where('due_at', '<', to)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('contract')
    .from(['held', 'campaign'])
    .set({ due_at: to, due_reminders: sql<number>`least(due_reminders, ${sql.lit(dueReminders.soon)})` })
    .whereRef('contract.id', '=', 'held.id')
    .whereRef('campaign.id', '=', 'contract.campaign_id')
    .returning(['contract.conversation_id', 'campaign.name as campaignName', owedItems('contract').as('missing')])
    .execute()
}
