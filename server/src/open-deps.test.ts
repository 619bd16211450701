import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database, type Db } from './adapters/database/database.ts'
import { readConfig } from './config.ts'
import { openDeps } from './open-deps.ts'
import { StartRefusal } from './start-refusal.ts'
import { openDatabaseProxy } from './testing/database-proxy.ts'
import { productionEnv } from './testing/production-env.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let beside: Database
let dataDir: string
beforeAll(async () => {
  app = await openTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'pairtake-deps-'))
  beside = openDatabase(app.databaseUrl, { connections: 1 })
})
afterAll(async () => {
  await beside.close()
  await app.close()
  await rm(dataDir, { recursive: true })
})

const log = pino({ level: 'silent' })
const open = (env: Record<string, string> = {}, works = false) =>
  openDeps({ config: readConfig({ DATA_DIR: dataDir, ...env }), databaseUrl: app.databaseUrl, log, works })

/** Connections opened since then that are still open; one that is not closed stays for ten seconds. */
async function connectionsSince(from: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and backend_start > ${from} and pid <> pg_backend_pid()`.execute(
    beside.db,
  )
  return rows[0]?.count ?? 0
}

async function databaseTime(): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(beside.db)
  return rows[0]?.now ?? new Date()
}

async function queueIs(name: string, work: () => Promise<void>): Promise<void> {
  await sql`alter schema task rename to ${sql.raw(name)}`.execute(beside.db)
  await work().finally(() => sql`alter schema ${sql.raw(name)} rename to task`.execute(beside.db))
}

test('a start whose listener gets no connection at first goes on once it does', async () => {
  const proxy = await openDatabaseProxy(app.databaseUrl)
  onTestFinished(() => proxy.close())
  proxy.refuse()
  const started = open({ DATABASE_URL: app.databaseUrl, DATABASE_LISTEN_URL: proxy.url })
  await expect.poll(() => proxy.refusals).toBeGreaterThan(0)
  proxy.goOn()
  await (await started).close()
})

test('what a start has opened is closed again when a later step fails', async () => {
  const from = await databaseTime()
  const expectClosed = async () => {
    await expect.poll(() => connectionsSince(from)).toBe(0)
  }

  await expect(open({ CURRENCY: 'USD' })).rejects.toThrow('is in EUR')
  await expectClosed()

  await queueIs('elsewhere', async () => {
    await expect(open()).rejects.toThrow('pg-boss')
  })
  await expectClosed()

  await expect(open({ DATA_DIR: join(import.meta.filename, 'no-folder') })).rejects.toThrow('ENOTDIR')
  await expectClosed()
})

test('what was opened whole is closed once', async () => {
  const from = await databaseTime()
  const opened = await open()
  expect(await connectionsSince(from)).toBeGreaterThan(0)
  await opened.close()
  await opened.close()
  await expect.poll(() => connectionsSince(from)).toBe(0)
})

test('R-549 statements of members’ calls keep one plan; reads over the whole market and the worker’s work are planned for their values', async () => {
  const settingsOf = async (db: Db) =>
    (await sql`select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit`.execute(db)).rows[0]
  const settings = async (env: Record<string, string>, works = false) => {
    const opened = await open(env, works)
    const read = [await settingsOf(opened.deps.db), await settingsOf(opened.deps.patientDb)]
    await opened.close()
    return read
  }
  const kept = { plans: 'force_generic_plan', jit: 'off' }
  const each = { plans: 'auto', jit: 'off' }
  expect(await settings({})).toEqual([kept, each])
  expect(await settings({ ALLOW_UNISOLATED_MEDIA: '1' }, true)).toEqual([each, each])
  // A statement without a name is planned each time anyway.
  expect(await settings({ DATABASE_NAMED_STATEMENTS: '0' })).toEqual([each, each])
})

// ALLOW_UNISOLATED_MEDIA: whether this machine can isolate media tools is not asked here.
const production = { ...productionEnv, ALLOW_UNISOLATED_MEDIA: '1' }

/** Opens the database as a start does; a refusal is thrown. */
async function isServed(env: Record<string, string>): Promise<boolean> {
  const opened = await open(env)
  await opened.close()
  return true
}

describe('R-494 a database with demo members', () => {
  beforeAll(() => app.deps.db.insertInto('installation').values({ name: 'demo', value: 'made' }).execute())
  afterAll(() => app.deps.db.deleteFrom('installation').where('name', '=', 'demo').execute())

  test.each([
    ['on the network', { HOST: '0.0.0.0' }],
    ['on the network with DEMO=0', { HOST: '0.0.0.0', DEMO: '0' }],
    ['behind https, also with DEMO=1', { PUBLIC_URL: 'https://pairtake.test', DEMO: '1' }],
    ['in production, also with DEMO=1', { ...production, DEMO: '1' }],
  ])('is not served %s', async (_where, env) => {
    const refusal = await open(env).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartRefusal)
    expect(String(refusal)).toContain('Use an empty database (another DATA_DIR or DATABASE_URL).')
  })

  test.each([
    ['as it starts', {}],
    ['with DEMO=0', { DEMO: '0' }],
    ['on the network with DEMO=1', { HOST: '0.0.0.0', DEMO: '1' }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }],
  ])('is served %s', async (_where, env) => {
    expect(await isServed(env)).toBe(true)
  })
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://pairtake.test' }, production])(
  'R-494 a database without demo members is served everywhere: %o',
  async (env) => {
    expect(await isServed(env)).toBe(true)
  },
)
