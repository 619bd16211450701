import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openListener, type Listener } from './listener.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function openThroughProxy(onSilence?: () => void): Promise<{ proxy: DatabaseProxy; listener: Listener }> {
  const proxy = await openDatabaseProxy(app.databaseUrl)
  const listener = await openListener(proxy.url, onSilence ? { onSilence } : {})
  onTestFinished(async () => {
    await listener.close()
    await proxy.close()
  })
  return { proxy, listener }
}

const announce = (words: string) => sql`select pg_notify('test_words', ${words})`.execute(app.deps.db)

test('a listener that finds no database after a break keeps trying until it does, and hears again', async () => {
  const { proxy, listener } = await openThroughProxy()
  const heard: string[] = []
  let reconnects = 0
  listener.on('test_words', (words) => heard.push(words))
  listener.onReconnect(() => (reconnects += 1))

  proxy.refuse()
  await expect.poll(() => listener.isConnected).toBe(false)
  // Long enough for several failed tries.
  await wait(1_000)
  expect([listener.isConnected, reconnects]).toEqual([false, 0])

  proxy.goOn()
  await expect.poll(() => listener.isConnected).toBe(true)
  await announce('after the break')
  await expect.poll(() => heard).toEqual(['after the break'])
  expect(reconnects).toBe(1)
})

test('a listener tells that the database hangs, and hears again once it goes on', async () => {
  let silences = 0
  const { proxy, listener } = await openThroughProxy(() => (silences += 1))
  const heard: string[] = []
  listener.on('test_words', (words) => heard.push(words))

  proxy.hang()
  await expect.poll(() => listener.isConnected).toBe(false)
  expect(silences).toBe(1)

  proxy.goOn()
  await expect.poll(() => listener.isConnected).toBe(true)
  await announce('after the silence')
  await expect.poll(() => heard).toEqual(['after the silence'])
})

test('a listener that is closed during a break does not come back', async () => {
  const { proxy, listener } = await openThroughProxy()
  proxy.refuse()
  await expect.poll(() => listener.isConnected).toBe(false)
  await listener.close()
  proxy.goOn()
  await wait(500)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'pairtake-listener'`.execute(app.deps.db)
  // The application's own listener.
  expect([listener.isConnected, rows[0]?.count]).toEqual([false, 1])
})

test('R-237 a listener that has caught up has heard all that was committed before it was asked', async () => {
  const { proxy, listener } = await openThroughProxy()
  const heard: string[] = []
  listener.on('test_words', (words) => heard.push(words))
  await listener.caughtUp()

  proxy.hang()
  await announce('while it cannot hear')
  let hasCaughtUp = false
  const caughtUp = listener.caughtUp().then(() => (hasCaughtUp = true))
  await wait(200)
  expect([hasCaughtUp, heard]).toEqual([false, []])
  proxy.goOn()
  await caughtUp
  expect(heard).toEqual(['while it cannot hear'])
})

test('R-237 a listener without a connection never says that it has caught up', async () => {
  const { proxy, listener } = await openThroughProxy()
  proxy.refuse()
  await expect.poll(() => listener.isConnected).toBe(false)
  await expect(listener.caughtUp()).rejects.toThrow('did not answer')
})
