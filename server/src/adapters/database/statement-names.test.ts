import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openDatabase, type Database, type Tx } from './database.ts'
import { StatementNames } from './statement-names.ts'
import { transact } from './transact.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`create table note (id integer, words text)`.execute(app.deps.db)
  await sql`insert into note values (1, 'first')`.execute(app.deps.db)
  database = openDatabase(app.databaseUrl, { connections: 1 })
})
afterEach(async () => {
  await database.close()
  await sql`drop table note`.execute(app.deps.db)
})

const read = (tx: Tx, id = 1) => rowsOf(tx, sql`select * from note where id = ${id}`)
const rowsOf = async (tx: Tx, statement: RawBuilder<unknown>) => (await statement.execute(tx)).rows
/** The prepared statements of the only connection. */
const prepared = () => rowsOf(database.db, sql`select statement from pg_prepared_statements where statement like '%from note%'`)

describe('a statement', () => {
  test('is prepared once a connection from its second time on, and answers as before', async () => {
    await read(database.db)
    expect(await prepared()).toEqual([])
    for (const id of [1, 2, 1, 2]) expect(await read(database.db, id)).toEqual(id === 1 ? [{ id: 1, words: 'first' }] : [])
    expect(await prepared()).toHaveLength(1)
  })

  test('is sent without a name where names are off', async () => {
    const plain = openDatabase(app.databaseUrl, { connections: 1, namesStatements: false })
    for (const id of [1, 2, 1]) await read(plain.db, id)
    expect(await rowsOf(plain.db, sql`select name from pg_prepared_statements`)).toEqual([])
    await plain.close()
  })

  test('whose table gets another column while it is prepared answers with it, and nobody notices', async () => {
    for (const id of [1, 1, 1]) await read(database.db, id)
    await sql`alter table note add column tone text default 'calm'`.execute(app.deps.db)
    expect(await read(database.db)).toEqual([{ id: 1, words: 'first', tone: 'calm' }])
  })

  test('that is stale within a transaction lets it run once more as a whole', async () => {
    for (const id of [1, 1, 1]) await read(database.db, id)
    await sql`alter table note add column tone text default 'calm'`.execute(app.deps.db)
    let tries = 0
    const rows = await transact(database.db, async (tx) => {
      tries += 1
      await sql`insert into note values (2, 'second')`.execute(tx)
      return read(tx)
    })
    expect({ tries, rows }).toEqual({ tries: 2, rows: [{ id: 1, words: 'first', tone: 'calm' }] })
    expect(await read(database.db, 2)).toHaveLength(1)
  })
})

describe('names', () => {
  test('are given to 300 texts at most, however many come', () => {
    const names = new StatementNames()
    const given = new Set<string>()
    for (let one = 0; one < 3_000; one++) {
      names.of(`select ${one}`)
      const name = names.of(`select ${one}`)
      if (name !== undefined) given.add(name)
    }
    expect(given.size).toBe(300)
  })

  test('of texts that came once are not kept for ever, those that were given are', () => {
    const names = new StatementNames()
    names.of('select $1')
    const name = names.of('select $1')
    for (let one = 0; one < 5_000; one++) names.of(`select ${one}`)
    expect(names.of('select $1')).toBe(name)
    expect(names.of('select 1')).toBeUndefined()
  })
})
