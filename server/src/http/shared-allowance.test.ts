import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db, Tx } from '#adapters/database/database.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { openSharedAllowance, type SharedAllowance } from './shared-allowance.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const terms = { name: 'tested', atMost: 5, windowMs: minutes(1) }

/** As one of several processes has it. */
const open = (db: Db) => openSharedAllowance({ ...app.deps, db, config: { ...app.deps.config, isAlone: false } }, terms)

const keys = () => app.deps.db.selectFrom('spent_allowance').select('key').where('key', 'like', 'tested %').orderBy('key').execute()

/** How many entries of the index of windows this connection has read and not reported yet; within a transaction, none is reported. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    read: number
  }>`select pg_stat_get_xact_tuples_returned('spent_allowance_over'::regclass)::int as read`.execute(tx)
  return rows[0]?.read ?? 0
}

/** Takes one for another key each time; the windows of those before are over by then. */
async function takeInTurn(allowance: SharedAllowance, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    expect(await allowance.take(`key ${String(at).padStart(4, '0')}`)).toBeUndefined()
    app.clock.turn(minutes(2))
  }
}

test('each counted write removes what is over', async () => {
  await takeInTurn(open(app.deps.db), 20)
  expect(await keys()).toEqual([{ key: 'tested key 0019' }])
})

test('a counted write reads none of the keys that were removed while somebody holds a snapshot', async () => {
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const snapshot = app.deps.patientDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await tx.selectFrom('spent_allowance').select('key').execute()
      holding.resolve()
      await held.promise
    })
  onTestFinished(async () => {
    held.resolve()
    await snapshot
  })
  await holding.promise

  await app.deps.db.connection().execute(async (db) => {
    // The planner would scan a table of a few pages; the index is what a large one is read by.
    await sql`set enable_seqscan = off`.execute(db)
    const allowance = open(db)
    await takeInTurn(allowance, 300)
    await sql`begin`.execute(db)
    const before = await entriesRead(db)
    await allowance.take('last')
    const after = await entriesRead(db)
    expect(after - before).toBeLessThan(10)
    // What it would read from the beginning.
    await sql`select key from spent_allowance order by ends_at limit 2`.execute(db)
    expect((await entriesRead(db)) - after).toBeGreaterThan(300)
    await sql`rollback`.execute(db)
    await sql`reset enable_seqscan`.execute(db)
  })
})
