import * as talk from '@pairtake/protocol/conversation/conversation-endpoints'
import { preUpload } from '@pairtake/protocol/media/media-endpoints'
import type { Endpoint } from '@pairtake/protocol/endpoint'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { fillPath } from '@pairtake/protocol/path'
import * as sessionWire from '@pairtake/protocol/session/session-endpoints'
import { signup } from '@pairtake/protocol/session/signup-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildAgency, buildCreator, openSession, type TestMember } from '#testing/builders.ts'
import { openEventStream } from '#testing/event-stream.ts'
import { LoneProcess } from '#testing/lone-process.ts'
import { MailServer } from '#testing/mail-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const password = 'slow mornings 7'
const signupsPerHour = 6

/** Two APIs and two workers as in production: they only share the database and the folder of files. */
const mails = new MailServer()
let app: TestApp
let apis: [LoneProcess, LoneProcess]
let workers: LoneProcess[] = []
let agency: TestMember
let creator: TestMember
let id: string
beforeAll(async () => {
  await mails.start()
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps, { password_hash: await hashPassword(password) })
  creator = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  const env = {
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'debug',
    SIGNUPS_PER_HOUR: String(signupsPerHour),
    WRITES_PER_MINUTE: '1000',
    UNREAD_MAIL_MINUTES: '0',
  }
  const start = (name: 'main-api' | 'main-worker') => LoneProcess.start(name, app.deps.config.dataDir, env)
  const [one, other, ...rest] = await Promise.all([start('main-api'), start('main-api'), start('main-worker'), start('main-worker')])
  apis = [one, other]
  workers = rest
})
afterAll(async () => {
  await Promise.all([...(apis ?? []), ...workers].map((one) => one.stop('SIGKILL')))
  await app.close()
  await mails.stop()
})

type Asked = { token?: string; params?: Record<string, string>; body?: object; headers?: Record<string, string> }
/** Calls the first process or the second. */
async function ask(at: 0 | 1, { method, path }: Endpoint, { token, params = {}, body, headers = {} }: Asked = {}) {
  const answer = await fetch(apis[at].origin + pathPrefix + fillPath(path, params), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
}
const inTurns = (turn: number): 0 | 1 => (turn % 2 === 0 ? 0 : 1)

describe('R-237 two APIs on one database count together', () => {
  test('failed logins of an account', async () => {
    const body = { username: agency.email, password: 'not the password' }
    for (let turn = 0; turn < 10; turn++) expect((await ask(inTurns(turn), sessionWire.login, { body })).status).toBe(401)
    for (const at of [0, 1] as const) expect((await ask(at, sessionWire.login, { body })).status).toBe(429)
  })

  test('mails that reset a password', async () => {
    const body = { email: agency.email }
    expect((await ask(0, sessionWire.requestPasswordReset, { body })).status).toBeLessThan(300)
    for (const at of [0, 1] as const) expect((await ask(at, sessionWire.requestPasswordReset, { body })).status).toBe(429)
  })

  test('ABUSE 35 signups of a network', async () => {
    const sign = (turn: number) => {
      const body = { email: `new-${turn}@test.example`, password, firstName: 'Nora', lastName: 'Newcomer', residenceCountry: 'DE' }
      return ask(inTurns(turn), signup, { body: { ...body, role: 'creator' } })
    }
    for (let turn = 0; turn < signupsPerHour; turn++) expect((await sign(turn)).status, String(turn)).toBeLessThan(300)
    for (const turn of [0, 1]) expect((await sign(signupsPerHour + turn)).status).toBe(429)
  })
})

describe('R-237 what one API writes the other knows', () => {
  test('a message is in the next poll, also where nothing had changed until then', async () => {
    let etag = ''
    for (let turn = 0; turn < 40; turn++) {
      const text = `Message number ${turn}.`
      const sent = await ask(inTurns(turn), talk.sendMessage, { token: creator.token, params: { id }, body: { text } })
      expect(sent.status).toBe(200)
      const reader = inTurns(turn + 1)
      const poll = () => ask(reader, talk.listMessages, { token: agency.token, params: { id }, headers: { 'if-none-match': etag } })
      const read = await poll()
      expect(read.text, String(turn)).toContain(text)
      // The etag that this process would now answer with 304.
      etag = read.etag
      if (turn % 8 > 0) continue
      const pollAgain = async () => {
        const again = await poll()
        etag = again.etag
        return again.status
      }
      await expect.poll(pollAgain).toBe(304)
    }
  })

  test('a message is told to a stream of the other', async () => {
    const stream = await openEventStream(apis[1].origin, agency.token)
    await stream.until('retry')
    await ask(0, talk.sendMessage, { token: creator.token, params: { id }, body: { text: 'Are you there?' } })
    expect(await stream.until('event: message')).toContain(id)
    stream.close()
  })

  test('ABUSE-21 a session that is ended through the one is refused by the other', async () => {
    const token = await openSession(app.deps, creator.id)
    const profile = (at: 0 | 1) => ask(at, getUserProfile, { token })
    expect([(await profile(0)).status, (await profile(1)).status]).toEqual([200, 200])
    await ask(0, sessionWire.logout, { token })
    // Usually within a second; the rest is for a busy machine. Without the first process's announcement it would take a minute.
    await expect.poll(async () => (await profile(1)).status, { interval: 50 }).toBe(401)
  })
})

test('R-237 two workers do every task once, and every mail leaves once', async () => {
  const wanted = signupsPerHour + 1
  await expect.poll(() => mails.received.length, { interval: 100 }).toBeGreaterThanOrEqual(wanted)
  const open = () => app.deps.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
  await expect.poll(open, { interval: 100 }).toEqual([])
  expect(new Set(mails.idsReceived()).size).toBe(mails.received.length)
})

test('R-236 API and worker tell their figures', async () => {
  const texts = await Promise.all([...apis, ...workers].map((one) => one.metrics()))
  for (const text of texts) expect(text).toContain('pairtake_figures_up 1')
  const told = texts.join('\n')
  expect(told).toContain(`pairtake_http_requests_total{method="POST",route="${pathPrefix}/auth/login",status="401"}`)
  expect(told).toContain('pairtake_task_runs_total{task="deliver-mail",outcome="done"}')
})

test('R-238 told to end, an API lets streams go and finishes the part of an upload that is on its way', async () => {
  const reader = await openEventStream(apis[0].origin, agency.token)
  await reader.until('retry')
  const bytes = Buffer.alloc(200_000, 'take')
  const file = { fileName: 'pour.mp4', type: 'video/mp4', size: bytes.length, entity: 'PortfolioItemOriginal' as const, entityId: null }
  const begun = await app.call(preUpload, { as: creator, body: file })
  const { pathname, search } = new URL(begun.body.chunks[0]?.url ?? '')
  const part = request(apis[0].origin + pathname + search, {
    method: 'PUT',
    // The server sends 'continue' once it has started with the request.
    headers: { 'content-length': bytes.length, expect: '100-continue' },
  })
  const answered = new Promise<number>((resolve, reject) => {
    part.on('response', (answer) => resolve(answer.statusCode ?? 0))
    part.on('error', reject)
  })
  part.flushHeaders()
  await once(part, 'continue')
  part.write(bytes.subarray(0, 100_000))
  // The other half arrives after the signal to end, and after everything else is done.
  const toldAt = performance.now()
  const ended = apis[0].stop()
  await reader.ended
  part.end(bytes.subarray(100_000))
  expect(await answered).toBe(200)
  expect(await ended).toBe(0)
  // A connection that is kept alive for another request would stay for over a minute.
  expect(performance.now() - toldAt).toBeLessThan(30_000)
  // The page continues at the other process, which tells it to reload.
  const again = await openEventStream(apis[1].origin, agency.token, { 'last-event-id': 'of-the-first' })
  expect(await again.until('"all"')).toContain('"all"')
  again.close()
})

test('R-238 told to end, each ends in order', async () => {
  expect(await Promise.all([...apis, ...workers].map((one) => one.stop()))).toEqual([0, 0, 0, 0])
  // Nobody sends anything any more, so no mail has left twice.
  const sent = await app.deps.db.selectFrom('mail').select('id').where('sent_at', 'is not', null).execute()
  expect(new Set(mails.idsReceived()).size).toBe(sent.length)
  expect(mails.received).toHaveLength(sent.length)
})

// Last: checks everything that was logged until the end.
test('R-239 ABUSE 20 no line of the log holds a secret or what is somebody’s own', () => {
  const said = [...apis, ...workers].map((one) => one.said).join('\n')
  const lines = said.split('\n').filter((line) => line !== '')
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'call')
  expect(calls.length).toBeGreaterThan(100)
  for (const call of calls) expect(call).toMatchObject({ reqId: expect.any(String), route: expect.any(String), status: expect.any(Number) })

  const links = mails.received.flatMap(({ source }) => source.replaceAll(/=\r?\n/g, '').match(/[\w-]{40,}/g) ?? [])
  expect(links.length).toBeGreaterThan(0)
  const never = [
    agency.email,
    agency.token,
    creator.email,
    creator.token,
    password,
    'not the password',
    'test.example',
    'Newcomer',
    'Mara',
    'Message number',
    'Are you there',
    ...links,
  ]
  expect(never.filter((words) => said.includes(words))).toEqual([])
})
