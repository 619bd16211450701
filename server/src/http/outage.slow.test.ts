import { sql } from 'kysely'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ConversationId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { startKillableApi, type KillableApi } from '#testing/killable-api.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let conversationId: ConversationId
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
})
afterAll(() => app.close())

async function startApi(databaseUrl?: string): Promise<KillableApi> {
  const api = await startKillableApi(app, databaseUrl === undefined ? {} : { databaseUrl })
  onTestFinished(() => api.kill())
  return api
}

async function openProxy(): Promise<DatabaseProxy> {
  const proxy = await openDatabaseProxy(app.databaseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'pairtake-t%'`

describe('a connection that is cut', () => {
  test('ABUSE 33 between two statements of a transaction costs the call a second try and the process nothing', async () => {
    const api = await startApi()
    // The open transaction waits for the row lock of its own account; then the connection is cut and the lock released.
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      let saving: ReturnType<KillableApi['ask']> | undefined
      await app.deps.db.transaction().execute(async (tx) => {
        await sql`select from member where id = ${agency.id} for update`.execute(tx)
        const body = { firstName: 'Ida', lastName: 'Lund', companyName: `Studio ${round}` }
        saving = api.ask('PATCH', '/user/profile', { token: agency.token, body })
        await untilWaiting()
        await sql`select pg_terminate_backend(pid) ${others} and wait_event_type = 'Lock'`.execute(app.deps.db)
      })
      const said = await saving
      statuses.push(said?.status ?? 0)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(api.isAlive).toBe(true)
  })

  test(
    'ABUSE 33 loses nothing that was acknowledged, doubles nothing and ends no process, wherever it is cut',
    { timeout: 60_000 },
    async () => {
      const api = await startApi()
      const acknowledged: string[] = []
      const odd: string[] = []
      const over = new AbortController()
      let answered = 0
      const talk = async (lane: number) => {
        for (let count = 0; !over.signal.aborted; count++) {
          const clientMessageId = `${lane}-${count}`
          const writes = api.ask('POST', `/conversations/${conversationId}/messages`, {
            token: lane % 2 === 0 ? agency.token : creator.token,
            body: { text: clientMessageId, clientMessageId },
          })
          const profile = { firstName: 'Ida', lastName: 'Lund', companyName: `Studio ${clientMessageId}` }
          const said = [
            await writes,
            await api.ask('PATCH', '/user/profile', { token: agency.token, body: profile }),
            await api.ask('GET', '/user/profile', { token: creator.token }),
          ]
          answered += said.length
          if (said[0]?.status === 200) acknowledged.push(clientMessageId)
          for (const { status, retryAfter, text } of said) {
            if (status !== 200 && !(status === 503 && Number(retryAfter) > 0)) odd.push(`${status} ${text}`)
          }
        }
      }
      const talks = Array.from({ length: 6 }, (_none, lane) => talk(lane))
      for (let cuts = 0; cuts < 50 || acknowledged.length < 30; cuts++) {
        await sql`select pg_terminate_backend(pid) ${others} and random() < 0.3`.execute(app.deps.db)
        // As many answers between two cuts on every machine.
        const enough = answered + 10
        await waitUntil(60_000, () => answered >= enough)
      }
      over.abort()
      await Promise.all(talks)

      expect(odd).toEqual([])
      expect(api.isAlive).toBe(true)
      const { rows } = await sql<{ text: string }>`select text from message where conversation_id = ${conversationId}`.execute(app.deps.db)
      const stored = rows.map(({ text }) => text)
      expect(new Set(stored).size).toBe(stored.length)
      expect(acknowledged.filter((text) => !stored.includes(text))).toEqual([])
    },
  )
})

describe('a database that hangs', () => {
  test(
    'ABUSE 33 lets every call be answered with 503 within 5 s, and is used again by itself once it goes on',
    { timeout: 60_000 },
    async () => {
      const proxy = await openProxy()
      const api = await startApi(proxy.url)
      const everyKind = () => [
        api.ask('GET', '/user/profile', { token: agency.token }),
        api.ask('GET', '/unread-messages', { token: creator.token }),
        api.ask('GET', `/conversations/${conversationId}/messages`, { token: creator.token }),
        api.ask('POST', '/auth/login', { body: { username: agency.email, password: 'anything at all' } }),
        api.ask('POST', `/conversations/${conversationId}/messages`, { token: agency.token, body: { text: 'Hello?' } }),
        api.ask('PATCH', '/user/profile', { token: agency.token, body: { firstName: 'Ida', lastName: 'Lund', companyName: 'Studio' } }),
      ]
      const before = await Promise.all(everyKind())
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 401, 200, 200])
      // How long calls take on this machine at the moment, with a database.
      const usualMs = Math.max(...before.map(({ tookMs }) => tookMs))

      proxy.hang()
      for (let round = 0; round < 2; round++) {
        // More than there are connections, so that some wait for one.
        const lateness = monitorEventLoopDelay()
        lateness.enable()
        const said = await Promise.all(Array.from({ length: 5 }, everyKind).flat())
        lateness.disable()
        expect(said.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
        // Delays of this process itself, which runs next to other tests, are not the service's.
        expect(Math.max(...said.map(({ tookMs }) => tookMs))).toBeLessThan(5_000 + usualMs + lateness.max / 1e6)
      }

      proxy.goOn()
      const statuses = async () => (await Promise.all(everyKind())).map(({ status }) => status)
      await expect.poll(statuses, { interval: 100 }).toEqual([200, 200, 200, 401, 200, 200])
      expect(api.isAlive).toBe(true)
    },
  )
})

async function untilWaiting(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await sql<{ count: number }>`select count(*)::int as count ${others} and wait_event_type = 'Lock'`.execute(app.deps.db)).rows[0]
          ?.count,
      { interval: 10 },
    )
    .toBeGreaterThan(0)
}
