import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#adapters/database/database.ts'
import { proveGuard, type Race } from './race.ts'

/**
 * Two that need the same rows. A third one holds a row until the first waits for it and, after that, the second: each has by then locked what it
 * locks before that row. In one order both are done, one after the other; in two orders neither can go on.
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
          // Not by `transact`, which does again what a deadlock has undone.
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

/** Not asked from within the transaction, which would be told the same each time. */
async function untilWaiting(other: Db, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 5 }).toBe(count)
}
