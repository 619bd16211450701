import { sendHealth, sendReadiness } from '@pairtake/protocol/raw-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openReadiness } from './readiness.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://pairtake.example' })
})
afterAll(() => app.close())

const ask = (url: string) => app.app.inject({ url, headers: { host: '10.1.2.3:3000' } })

test('R-235 a process that lives and can answer says so to whoever watches it, at whatever address', async () => {
  const health = await ask(sendHealth.path)
  expect([health.statusCode, health.body]).toEqual([200, 'alive\n'])
  const ready = await ask(sendReadiness.path)
  expect([ready.statusCode, ready.json()]).toEqual([200, { database: true, storage: true, migrations: true, serving: true }])
  // Nothing else is answered under a foreign host name.
  expect((await ask('/robots.txt')).json()).toMatchObject({ code: 'WRONG_HOST' })
})

test('R-235 a process is not ready without its files', async () => {
  const { storage } = app.deps
  const broken = { ...storage, check: () => Promise.reject(new Error('no such bucket')) }
  expect(await openReadiness({ ...app.deps, storage: broken })()).toEqual({
    database: true,
    storage: false,
    migrations: true,
    serving: true,
  })
})

test('R-235 a process is not ready on a database that lacks a migration, and is ready on one that is ahead', async () => {
  const { db } = app.deps
  await sql`insert into migration (name, hash) values ('9999-of-a-later-release.sql', 'x')`.execute(db)
  expect(await openReadiness(app.deps)()).toMatchObject({ migrations: true })
  await sql`update migration set name = 'gone' where name = (select min(name) from migration)`.execute(db)
  expect(await openReadiness(app.deps)()).toEqual({ database: true, storage: true, migrations: false, serving: true })
  await sql`update migration set name = '0001-members.sql' where name = 'gone'`.execute(db)
})

test('R-235 a process is not ready without its database, and 503 says what is missing', async () => {
  const other = await openTestApp()
  await other.deps.db.destroy()
  const answer = await other.app.inject(sendReadiness.path)
  expect([answer.statusCode, answer.json()]).toEqual([503, { database: false, storage: true, migrations: false, serving: true }])
  expect((await other.app.inject(sendHealth.path)).statusCode).toBe(200)
  await other.close()
})

test('R-238 a process that was told to end is not ready any more, answers what still comes, and keeps no connection', async () => {
  const { ending } = app.deps
  ending.isTold = true
  const [ready, robots] = [await ask(sendReadiness.path), await app.app.inject('/robots.txt')]
  ending.isTold = false
  expect([ready.statusCode, ready.json()]).toEqual([503, { database: true, storage: true, migrations: true, serving: false }])
  expect([robots.statusCode, robots.headers['connection']]).toEqual([200, 'close'])
  expect((await app.app.inject('/robots.txt')).headers['connection']).not.toBe('close')
})
