import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { Refusal } from '#refusal.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { forEachDue } from './for-each-due.ts'
import { keepAskedFor, listClocksToRetry } from './put-aside-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

let due: string[] = []
let done: string[] = []
beforeEach(async () => {
  due = []
  done = []
  await app.deps.db.deleteFrom('put_aside').execute()
})

const name = 'lapse-unanswered-offers' as const
const aside = () => app.deps.db.selectFrom('put_aside').selectAll().orderBy('item_id').execute()

/** A clock for the list above; items that throw stay due. */
const clockOf = (act: (id: string, tx: Tx) => Promise<void> | void) =>
  forEachDue({
    name,
    everySeconds: 60,
    due: ({ db }, list) =>
      keepAskedFor(
        db,
        list,
        due.map((id) => ({ id })),
      ),
    act: async (tx, _deps, { id }) => {
      await act(id, tx)
      done.push(id)
      due = due.filter((one) => one !== id)
    },
  })

const isBroken = (id: string) => id.startsWith('broken')
const breaks = clockOf((id) => {
  if (isBroken(id)) throw new Error('It is broken.')
})

test('ABUSE-37 more broken items than two batches hold do not keep the good one behind them from being done in the same tick', async () => {
  due = [...Array.from({ length: 7 }, (_none, at) => `broken ${at}`), 'good']
  expect(await breaks.run(app.deps, { batchSize: 3 })).toBe('done')
  expect(done).toEqual(['good'])
  expect(await aside()).toHaveLength(7)
})

test('waits a minute, then twice as long after each try, a day at most, and says since when', async () => {
  due = ['broken']
  const begun = app.deps.now()
  for (const waitMs of [...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map(minutes), days(1), days(1)]) {
    await breaks.run(app.deps)
    const [row] = await aside()
    expect(row?.first_failed_at).toEqual(begun)
    expect(Number(row?.next_try_at) - Number(app.deps.now())).toBe(waitMs)
    expect(await listClocksToRetry(app.deps.db, app.deps.now())).toEqual([])
    app.clock.turn(waitMs)
    expect(await listClocksToRetry(app.deps.db, app.deps.now())).toEqual([name])
  }
})

test('what somebody else did meanwhile is forgotten though its next try is far away', async () => {
  due = ['broken']
  await breaks.run(app.deps)
  due = []
  await breaks.run(app.deps)
  expect(await aside()).toEqual([])
})

test('somebody who was faster is no failure, and does not fill the list either', async () => {
  due = ['refused 1', 'refused 2', 'refused 3', 'good']
  const refuses = clockOf((id) => {
    if (id.startsWith('refused')) throw new Refusal('STATE_MOVED_ON', 'Somebody was faster.')
  })
  await refuses.run(app.deps, { batchSize: 2 })
  expect(done).toEqual(['good'])
  expect(await aside()).toEqual([])
})

test('ABUSE-33 a database that goes away ends the tick, is no item’s fault, and the next tick does all', async () => {
  due = ['one', 'two']
  let isAway = true
  const clock = clockOf(async (_id, tx) => {
    if (isAway) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(clock.run(app.deps)).rejects.toThrow(/terminat/)
  expect(await aside()).toEqual([])
  isAway = false
  await clock.run(app.deps)
  expect(done).toEqual(['one', 'two'])
})

test('stops between two items', async () => {
  due = ['one', 'two', 'three']
  const stopping = new AbortController()
  const clock = clockOf((id) => {
    if (id === 'two') stopping.abort()
  })
  await clock.run(app.deps, { signal: stopping.signal })
  expect(done).toEqual(['one', 'two'])
})

test('a list that cannot be read is shown like an item, and forgotten when it can', async () => {
  let isBrokenList = true
  const clock = forEachDue({
    name,
    everySeconds: 60,
    due: async ({ db }) => {
      if (isBrokenList) await sql`select 1 from no_such_table`.execute(db)
      return []
    },
    act: async () => {},
  })
  await clock.run(app.deps)
  expect(await aside()).toMatchObject([{ item_id: 'list', last_words: 'relation "no_such_table" does not exist' }])
  isBrokenList = false
  await clock.run(app.deps)
  expect(await aside()).toEqual([])
})

test('ABUSE-37 an item whose statement takes too long, or waits too long for a lock, is put aside, and those behind it are done', async () => {
  due = ['slow', 'locked', 'good']
  const lock = sql`select pg_advisory_xact_lock(37)`
  const clock = clockOf(async (id, tx) => {
    if (id === 'slow') await sql`set local statement_timeout = 10`.execute(tx)
    if (id === 'slow') await sql`select pg_sleep(600)`.execute(tx)
    if (id === 'locked') await sql`set local lock_timeout = 10`.execute(tx)
    if (id === 'locked') await lock.execute(tx)
  })
  await app.deps.db.transaction().execute(async (other) => {
    await lock.execute(other)
    await clock.run(app.deps)
  })
  expect(done).toEqual(['good'])
  expect(await aside()).toMatchObject([
    { item_id: 'locked', last_words: 'canceling statement due to lock timeout' },
    { item_id: 'slow', last_words: 'canceling statement due to statement timeout' },
  ])
})
