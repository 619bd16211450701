import * as talk from '@pairtake/protocol/conversation/conversation-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#testing/database-proxy.ts'
import { openSecondProcess } from '#testing/second-process.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'

const atMost = 6

/** One process is called through inject, the other at its port; they only share the database, which the other reaches through a proxy. */
let app: TestApp
let proxy: DatabaseProxy
let second: Awaited<ReturnType<typeof openSecondProcess>>
let agency: TestMember
let id: string
beforeAll(async () => {
  app = await openTestApp({ DATABASE_URL: 'postgres://of.the.test/alone', WRITES_PER_MINUTE: String(atMost) })
  proxy = await openDatabaseProxy(app.databaseUrl)
  second = await openSecondProcess(app, { url: proxy.url })
})
beforeEach(async () => {
  app.clock.turn(minutes(2))
  agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
})
afterAll(async () => {
  await second.close()
  await proxy.close()
  await app.close()
})

const path = () => `/conversations/${id}/messages`
const send = (text: string) => app.call(talk.sendMessage, { as: agency, params: { id }, body: { text } })
const ask = (method: string, to: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) =>
  fetch(second.origin + pathPrefix + to, {
    method,
    headers: {
      authorization: `Bearer ${agency.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('two processes', () => {
  test('R-237 ABUSE-35 count the writes of a member together, and again after a minute', async () => {
    for (let written = 0; written < atMost; written += 2) {
      expect((await send(`${written}`)).status).toBe(200)
      expect((await ask('POST', path(), { body: { text: `${written + 1}` } })).status).toBe(200)
    }
    const refused = await ask('POST', path(), { body: { text: 'one too many' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('one too many')).status).toBe(429)

    app.clock.turn(minutes(1))
    expect((await send('the next minute')).status).toBe(200)
  })

  test('R-237 ABUSE-35 count the writes of a network together', async () => {
    const login = { username: 'nobody@test.example', password: 'not the password' }
    const body = { method: 'POST' as const, url: `${pathPrefix}/auth/login`, payload: login }
    const statuses: number[] = []
    for (let written = 0; written < atMost; written += 2) {
      statuses.push((await app.app.inject({ ...body, remoteAddress: '127.0.0.1' })).statusCode)
      statuses.push((await ask('POST', '/auth/login', { body: login, headers: { authorization: '' } })).status)
    }
    expect(statuses).toEqual(statuses.map(() => 401))
    expect((await ask('POST', '/auth/login', { body: login, headers: { authorization: '' } })).status).toBe(429)
    expect((await app.app.inject({ ...body, remoteAddress: '127.0.0.1' })).statusCode).toBe(429)
  })

  test('R-237 a token that proves to be a member’s takes nothing from its network', async () => {
    for (let turn = 0; turn < atMost + 2; turn++) {
      agency = await buildAgency(app.deps)
      expect((await ask('POST', '/notifications/_seen', { body: { notifications: [] } })).status, String(turn)).not.toBe(429)
    }
  })

  test('R-237 an unchanged poll is never answered with what was true before a write through the other process', async () => {
    let etag = ''
    const pollOnce = () => ask('GET', path(), { headers: { 'if-none-match': etag } })
    const statusAgain = async () => {
      const answer = await pollOnce()
      etag = answer.headers.get('etag') ?? ''
      await answer.arrayBuffer()
      return answer.status
    }
    // Announcements of this test's setup may arrive after the first answers.
    await expect.poll(statusAgain).toBe(304)

    // Normally the second process learns of the write a moment later: here as late as we like.
    proxy.hang()
    await send('Hello')
    const poll = pollOnce()
    await wait(100)
    proxy.goOn()
    expect((await poll).status).not.toBe(304)
    const readAgain = async () => (await pollOnce()).text()
    await expect.poll(readAgain).toContain('Hello')
  })
})
