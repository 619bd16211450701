import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#adapters/database/database.ts'
import { proveGuard, type Race } from './race.ts'

/**
 * Two transactions that need the same rows. A third one holds a row until the first waits for it and then the second: by then each has taken the
 * locks that it takes before that row. With a common lock order, both complete, one after the other; with different orders, they deadlock.
 */
type Queue<T> = Pick<Race<T>, 'title' | 'guard' | 'begin'> & {
  db: () => Db
  hold: (tx: Tx, one: T) => Promise<unknown>
  first: (tx: Tx, one: T) => Promise<unknown>
  second: (tx: Tx, one: T) => Promise<unknown>
}

export function testQueue<T>({ db, begin, hold, first, second, ...race }: Queue<T>): void {
  proveGuard(race, async () => {
    const one = await begin()
    const running: Promise<unknown>[] = []
    await db()
      .transaction()
      .execute(async (tx) => {
        await hold(tx, one)
        for (const act of [first, second]) {
          // Without `transact`, which would retry after a deadlock.
          running.push(
            db()
              .transaction()
              .execute((other) => act(other, one)),
          )
          running.at(-1)?.catch(() => {})
          await untilWaiting(db(), running.length)
        }
      })
    const failed = (await Promise.allSettled(running)).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect(failed).toEqual([])
  })
}

/** Queried from outside the transaction, which would see the same snapshot each time. */
async function untilWaiting(other: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 5 }).toBe(count)
}
