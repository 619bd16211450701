import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAgency } from '#testing/builders.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openDatabase, type Database, type Tx } from './database.ts'
import { databaseTrouble, UnknownOutcomeError } from './database-trouble.ts'
import { patienceOfCalls } from './guarded-client.ts'
import { transact } from './transact.ts'

let app: TestApp
let proxy: DatabaseProxy
let database: Database
beforeAll(async () => {
  app = await openTestApp()
  await sql`create table note (words text)`.execute(app.deps.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate note`.execute(app.deps.db)
  proxy = await openDatabaseProxy(app.databaseUrl)
  database = openDatabase(proxy.url, { connections: 3, patience: { ...patienceOfCalls, answerMs: 500 } })
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

const write = (tx: Tx, words: string) => sql`insert into note values (${words})`.execute(tx)
const notes = async () =>
  (await sql<{ words: string }>`select words from note order by words`.execute(app.deps.db)).rows.map((row) => row.words)

async function cutOwn(tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(app.deps.db)
  // Waits until the news has arrived here, with no statement running.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a transaction', () => {
  test('whose connection is cut between two statements is run once more, and ends no process', async () => {
    let tries = 0
    await transact(database.db, async (tx) => {
      tries += 1
      await write(tx, `first of try ${tries}`)
      if (tries === 1) await cutOwn(tx)
      await write(tx, `second of try ${tries}`)
    })
    expect(await notes()).toEqual(['first of try 2', 'second of try 2'])
  })

  test('that is cut each time is given up after the second try, and says that the database is away', async () => {
    let tries = 0
    const failed = transact(database.db, async (tx) => {
      tries += 1
      await write(tx, 'never kept')
      await cutOwn(tx)
      await write(tx, 'never sent')
    })
    expect(databaseTrouble(await failed.catch((error: unknown) => error))).toBe('away')
    expect([tries, await notes()]).toEqual([2, []])
  })

  test('that loses a deadlock is run once more', async () => {
    const [one, other] = [await buildAgency(app.deps), await buildAgency(app.deps)]
    const lock = (tx: Tx, id: string) => sql`select from member where id = ${id} for update`.execute(tx)
    let held = 0
    let bothHold = () => {}
    const both = new Promise<void>((resolve) => (bothHold = resolve))
    let tries = 0
    const work = (first: string, second: string) =>
      transact(app.deps.db, async (tx) => {
        tries += 1
        await lock(tx, first)
        held += 1
        if (held === 2) bothHold()
        await both
        await lock(tx, second)
        await write(tx, first)
      })
    await Promise.all([work(one.id, other.id), work(other.id, one.id)])
    expect(tries).toBe(3)
    expect(await notes()).toHaveLength(2)
  })

  test('whose commit was not acknowledged is not run again, since it may have been made', async () => {
    const { seen } = proxy.swallowAnswerTo('commit')
    let tries = 0
    const failed = transact(database.db, async (tx) => {
      tries += 1
      await write(tx, 'kept all the same')
    })
    await seen
    expect(await failed.catch((error: unknown) => error)).toBeInstanceOf(UnknownOutcomeError)
    expect([tries, await notes()]).toEqual([1, ['kept all the same']])
  })

  test('that is refused for a reason of its own is not run again', async () => {
    let tries = 0
    const failed = transact(database.db, async (tx) => {
      tries += 1
      await sql`insert into nowhere values (1)`.execute(tx)
    })
    await expect(failed).rejects.toThrow('nowhere')
    expect(tries).toBe(1)
  })
})

test('a statement that is never answered is given up, and its connection with it', async () => {
  await sql`select 1`.execute(database.db)
  proxy.hang()
  const failed = sql`select 1`.execute(database.db)
  expect(databaseTrouble(await failed.catch((error: unknown) => error))).toBe('busy')
  expect(database.pool.totalCount).toBe(0)
})

test('a statement at a lock, and one that takes too long, are trouble of the database', async () => {
  const agency = await buildAgency(app.deps)
  const impatient = openDatabase(app.databaseUrl, { patience: { ...patienceOfCalls, lockMs: 50, statementMs: 200 } })
  try {
    await app.deps.db.transaction().execute(async (tx) => {
      await sql`select from member where id = ${agency.id} for update`.execute(tx)
      const waiting = sql`select from member where id = ${agency.id} for update`.execute(impatient.db)
      expect(await waiting.catch((error: unknown) => [(error as { code?: string }).code, databaseTrouble(error)])).toEqual([
        '55P03',
        'busy',
      ])
    })
    const slow = sql`select pg_sleep(5)`.execute(impatient.db)
    expect(await slow.catch((error: unknown) => [(error as { code?: string }).code, databaseTrouble(error)])).toEqual(['57014', 'busy'])
  } finally {
    await impatient.close()
  }
})
