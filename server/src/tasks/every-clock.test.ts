import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDeps, type OpenDeps } from '#open-deps.ts'
import { clockCases } from '#testing/clock-cases.ts'
import type { Breakable } from '#testing/clock-checks.ts'
import { buildClockWorld, type ClockWorld } from '#testing/clock-items.ts'
import { openViesDouble, type ViesDouble } from '#testing/vies-double.ts'
import { openTestApp } from '#testing/test-app.ts'
import { minutes, seconds } from '#wire-time.ts'
import { clockWords } from './clock-names.ts'
import { clockTasks } from './schedule.ts'

let world: ClockWorld
let second: OpenDeps
let vies: ViesDouble
beforeAll(async () => {
  vies = await openViesDouble()
  const app = await openTestApp({ VIES: 'on', VIES_URL: vies.url, VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'DE123456789' })
  world = await buildClockWorld(app)
  const log = pino({ level: 'silent' })
  second = await openDeps({ config: app.deps.config, databaseUrl: app.databaseUrl, log, works: false, now: app.clock.now, connections: 3 })
  await sql`create table planted (id text primary key, how text not null)`.execute(app.deps.db)
  // A sequence also counts what is rolled back.
  await sql`create sequence planted_failures`.execute(app.deps.db)
})
afterAll(async () => {
  await second.close()
  await world.app.close()
  await vies.close()
})

const held = 3337
/** Some clocks begin with the time itself, some right after it. */
const justDue = 1
const afterwards: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const mend of afterwards.splice(0)) await mend()
})

/** Makes rows listed in `planted` fail, or wait for the lock. */
async function plant({ table, on, key }: Breakable, id: string, how: 'fails' | 'waits'): Promise<() => Promise<void>> {
  const { db } = world.app.deps
  const name = sql.ref(`planted_${table.replaceAll('.', '_')}`)
  await sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.lit(`begin
    if exists (select from planted where id = (${key})::text and how = 'fails') then
      perform nextval('planted_failures');
      raise exception 'planted for mara@example.org, DE89370400440532013000';
    elsif exists (select from planted where id = (${key})::text) then
      perform pg_advisory_xact_lock_shared(${held});
    end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end`)}`.execute(db)
  await sql`create or replace trigger planted before ${sql.raw(on)} on ${sql.table(table)} for each row execute function ${name}()`.execute(
    db,
  )
  await sql`insert into planted values (${id}, ${how})`.execute(db)
  return async () => {
    await sql`truncate planted`.execute(db)
    await sql`drop trigger planted on ${sql.table(table)}`.execute(db)
  }
}

function plantInStorage(): () => Promise<void> {
  const { storage } = world.app.deps
  const { sweepUploads } = storage
  storage.sweepUploads = async () => {
    await sql`select nextval('planted_failures')`.execute(world.app.deps.db)
    throw new Error('planted for mara@example.org, DE89370400440532013000')
  }
  return async () => {
    storage.sweepUploads = sweepUploads
  }
}

async function failuresSoFar(): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from planted_failures`.execute(world.app.deps.db)
  return rows[0]?.last_value ?? 0
}

const asideOf = (clock: string) =>
  world.app.deps.db.selectFrom('put_aside').selectAll().where('clock', '=', clock).orderBy('first_failed_at').execute()

test('every clock has its words and its case, and every case its clock', () => {
  expect(clockTasks.map(({ name }) => name).toSorted()).toEqual(Object.keys(clockWords).toSorted())
  expect(Object.keys(clockCases).toSorted()).toEqual(Object.keys(clockWords).toSorted())
})

describe.each(clockTasks)('$name', (task) => {
  const one = clockCases[task.name]

  test('ABUSE-37 an item that throws stands first: it is put aside, those behind it are done, and it is done once it can be', async () => {
    const bad = await one.build(world, minutes(30))
    const good = one.isSingle ? [] : [await one.build(world, justDue)]
    const mend = one.breaks === 'storage' ? plantInStorage() : await plant(one.breaks, bad, 'fails')

    // One item per list, so that the failing one fills it.
    await task.run(world.app.deps, { batchSize: 1 })
    for (const id of good) expect(await one.isDone(world, id)).toBe(true)
    expect(await asideOf(task.name)).toMatchObject([{ tries: 1, last_words: 'planted for …, …' }])
    expect(one.breaks === 'storage' || !(await one.isDone(world, bad))).toBe(true)

    // It waits until its time, and twice as long after each try.
    const failures = await failuresSoFar()
    await task.run(world.app.deps)
    expect(await failuresSoFar()).toBe(failures)
    world.app.clock.turn(seconds(61))
    await task.run(world.app.deps)
    world.app.clock.turn(seconds(61))
    await task.run(world.app.deps)
    expect(await asideOf(task.name)).toMatchObject([{ tries: 2 }])

    await mend()
    world.app.clock.turn(seconds(61))
    await task.run(world.app.deps)
    expect(await one.isDone(world, bad)).toBe(true)
    expect(await asideOf(task.name)).toEqual([])
  })

  test('two processes at once, one held in the middle of an item: each item is done once', async () => {
    const { breaks } = one
    // Work outside of the database may be done twice.
    if (breaks === 'storage') return
    const ids = async () => [await one.build(world, minutes(30)), ...(one.isSingle ? [] : [await one.build(world, justDue)])]
    const doneBy = async (work: (ids: string[]) => Promise<void>) => {
      const made = await ids()
      const before = await factsOf(world)
      await work(made)
      for (const id of made) expect(await one.isDone(world, id)).toBe(true)
      const after = await factsOf(world)
      return after.map((count, index) => count - (before[index] ?? 0))
    }
    const byOne = await doneBy(async () => void (await task.run(world.app.deps)))
    const byTwo = await doneBy(async ([first = '']) => {
      const release = await hold(breaks, first)
      const runs = [task.run(world.app.deps), task.run(second.deps)]
      await release()
      await Promise.all(runs)
    })
    expect(byTwo).toEqual(byOne)
    expect(await asideOf(task.name)).toEqual([])
  })
})

/** Clocks whose items are due at some later moment than when they are made. */
const timed = clockTasks.filter(({ name }) => !clockCases[name].isSingle && !clockCases[name].isUntimed)

describe.each(timed)('$name', (task) => {
  const one = clockCases[task.name]

  test('R-409 an item whose time has not come is left alone until then', async () => {
    await task.run(world.app.deps)
    const id = await one.build(world, -seconds(1))
    const before = await factsOf(world)
    await task.run(world.app.deps)
    expect(await one.isDone(world, id)).toBe(false)
    expect(await factsOf(world)).toEqual(before)

    world.app.clock.turn(seconds(1) + justDue)
    await task.run(world.app.deps)
    expect(await one.isDone(world, id)).toBe(true)
  })
})

/** Blocks changes of this row until one waits; then releases it. */
async function hold(breaks: Breakable, id: string): Promise<() => Promise<void>> {
  const mend = await plant(breaks, id, 'waits')
  const holder = new pg.Client({ connectionString: world.app.databaseUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [held])
  return async () => {
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted"
    await expect.poll(async () => (await holder.query(waiting, [held])).rowCount, { interval: 10 }).toBeGreaterThan(0)
    await holder.query('select pg_advisory_unlock($1)', [held])
    await holder.end()
    // The trigger stays until no transaction uses it.
    afterwards.push(mend)
  }
}

/** Counts everything that a clock leaves behind. */
async function factsOf({ app }: ClockWorld): Promise<number[]> {
  const tables = ['notification', 'mail', 'message', 'ledger_transaction', 'invoice', 'provider_event', 'task.job', 'audit_entry']
  const outside = ['sandbox_provider.charge', 'sandbox_provider.refund']
  return Promise.all(
    [...tables, ...outside].map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(app.deps.db)
      return rows[0]?.count ?? 0
    }),
  )
}
