import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

export type Spending = { key: string; now: Date; endsAt: Date; removedTo: Date }
type Spent = { count: number; ends_at: Date; removed_to: Date | null }

/**
 * Counts one more, in a window that begins with the first. Each write also deletes two expired keys, so that the table does not grow and needs no
 * cleanup task. Clocks of two machines differ: a window that ends later than is possible was started by a wrong clock.
 * Expired keys are looked for from `removedTo` on, where the writes before found the last one: while somebody holds a snapshot for minutes, as a backup
 * does, removed ones stay as dead rows, and each write would read all of them. `removed_to` is null if none was found.
 */
export async function spendOne(tx: Tx, { key, now, endsAt, removedTo }: Spending): Promise<Spent> {
  const farEnd = new Date(2 * endsAt.getTime() - now.getTime())
  const { rows } = await sql<Spent>`
    with over as (
      delete from spent_allowance where key in (
        select key from spent_allowance where ends_at >= ${removedTo} and ends_at < ${now} and key != ${key} order by ends_at limit 2 for update skip locked)
      returning ends_at)
    insert into spent_allowance as spent (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when spent.ends_at > ${now} and spent.ends_at <= ${farEnd} then spent.count + 1 else 1 end,
      ends_at = case when spent.ends_at > ${now} and spent.ends_at <= ${farEnd} then spent.ends_at else excluded.ends_at end
    returning count, ends_at, (select max(ends_at) from over) as removed_to`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A counted write has no count.')
  return row
}

/** Returns one that should have counted against another key. */
export async function giveOneBack(tx: Tx, key: string): Promise<void> {
  await sql`update spent_allowance set count = greatest(count - 1, 0) where key = ${key}`.execute(tx)
}
