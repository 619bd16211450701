import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newId } from '#ids.ts'
import { dropDatabase, runOnServer, urlOfDatabase } from '#testing/database-server.ts'
import { migrate } from './migrate.ts'

const name = `migrated_${newId().replaceAll('-', '')}`
const url = urlOfDatabase(inject('databaseUrl'), name)
let dir: string
let client: pg.Client
beforeAll(async () => {
  await runOnServer(inject('databaseUrl'), `create database ${name}`)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pairtake-migrations-'))
  await client.query('drop table if exists migration; drop table if exists take')
  await file(
    '0001-takes.sql',
    'create table take (id int primary key, words text); insert into take select n, n::text from generate_series(1, 10) n;',
  )
})
afterAll(async () => {
  await client.end()
  await dropDatabase(inject('databaseUrl'), name)
})

const file = (of: string, text: string) => writeFile(join(dir, of), text)
const impatient = { lockMs: 100, pauseMs: 20, tries: 10_000 }

describe('R-238 migrations', () => {
  test('run once, whoever comes at the same time', async () => {
    const ran = await Promise.all([migrate(url, dir), migrate(url, dir), migrate(url, dir)])
    expect(ran.flat()).toEqual(['0001-takes.sql'])
    await rm(dir, { recursive: true })
  })

  test('that wait for a reader let everybody else pass meanwhile, and are made when the reader has gone', async () => {
    await migrate(url, dir)
    await file('0002-seconds.sql', 'alter table take add column seconds int;')
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select count(*) from take')
    let isDone = false
    const migrated = migrate(url, dir, impatient).then((ran) => {
      isDone = true
      return ran
    })
    const isWaiting = `select 1 from pg_locks join pg_class on pg_class.oid = relation where relname = 'take' and not granted and mode = 'AccessExclusiveLock'`
    await expect.poll(async () => (await client.query(isWaiting)).rowCount, { interval: 5 }).toBe(1)
    // Behind a change without a lock timeout, this would wait for the reader.
    await client.query(`set statement_timeout = '30s'`)
    expect((await client.query('select count(*)::int as takes from take')).rows).toEqual([{ takes: 10 }])
    expect(isDone).toBe(false)
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['0002-seconds.sql'])
    await rm(dir, { recursive: true })
  })

  test('that get no lock at all say so, and leave nothing half done', async () => {
    await migrate(url, dir)
    await file('0002-seconds.sql', 'create table other (id int); alter table take add column seconds int;')
    await client.query('begin; select count(*) from take')
    await expect(migrate(url, dir, { lockMs: 20, pauseMs: 1, tries: 3 })).rejects.toThrow('0002-seconds.sql got no lock in 3 tries')
    await client.query('commit')
    expect((await client.query(`select to_regclass('other') as other`)).rows).toEqual([{ other: null }])
    expect(await migrate(url, dir)).toEqual(['0002-seconds.sql'])
    await client.query('drop table other')
    await rm(dir, { recursive: true })
  })

  test('that lock tables in another order than a reader let it finish, and begin again', async () => {
    await migrate(url, dir)
    await client.query('create table clip (id int)')
    const locks = 'lock table clip; perform pg_advisory_xact_lock(7); lock table take; alter table take add column seconds int;'
    await file('0002-seconds.sql', `-- Without a transaction.\nset lock_timeout = '20s';\ndo $$ begin ${locks} end $$;\n`)
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select count(*) from take')
    await client.query('select pg_advisory_lock(7)')
    const migrated = migrate(url, dir, impatient)
    const waitsFor = (what: string) => async () => (await client.query(`select 1 from pg_locks where ${what} and not granted`)).rowCount
    await expect.poll(waitsFor(`locktype = 'advisory' and objid = 7`), { interval: 5 }).toBe(1)
    const clips = reader.query('select count(*)::int as clips from clip')
    // Who has waited for a second looks for a deadlock once: the reader finds none yet, and the migration will.
    await expect
      .poll(waitsFor(`relation = 'clip'::regclass and clock_timestamp() - waitstart > interval '1.5 s'`), { interval: 50 })
      .toBe(1)
    await client.query('select pg_advisory_unlock(7)')
    expect((await clips).rows).toEqual([{ clips: 0 }])
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['0002-seconds.sql'])
    await client.query('drop table clip')
    await rm(dir, { recursive: true })
  })

  test('build an index beside those who write, and again after a try that broke off', async () => {
    await migrate(url, dir)
    const statements = ['drop index concurrently if exists take_by_words', 'create index concurrently take_by_words on take (words)']
    await file('0002-by-words.sql', `-- Without a transaction.\n${statements.map((one) => `${one};\n`).join('')}`)
    // What a process that was killed during the build leaves behind.
    await client.query('create index take_by_words on take (id)')
    expect(await migrate(url, dir)).toEqual(['0002-by-words.sql'])
    const built = await client.query(`select pg_get_indexdef('take_by_words'::regclass) as words`)
    expect(built.rows[0].words).toContain('(words)')
    await rm(dir, { recursive: true })
  })

  test('build an index while others wait for their turn, which the index does not wait for', async () => {
    await file('0002-by-words.sql', '-- Without a transaction.\ncreate index concurrently take_by_words on take (words);\n')
    await client.query('select pg_advisory_lock(7405311)')
    const all = Promise.all([migrate(url, dir), migrate(url, dir)])
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = 7405311 and not granted`
    await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 5 }).toBe(2)
    await client.query('select pg_advisory_unlock(7405311)')
    expect((await all).flat()).toEqual(['0001-takes.sql', '0002-by-words.sql'])
    await rm(dir, { recursive: true })
  })
})
