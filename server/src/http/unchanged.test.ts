import * as talk from '@pairtake/protocol/conversation/conversation-endpoints'
import { logout } from '@pairtake/protocol/session/session-endpoints'
import { saveUserProfile, unsubscribeMail } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellCommitted } from '#adapters/database/announcements.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { unsubscribeToken } from '#features/mail/unsubscribe-rules.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency, buildCreator, openSession, type TestMember } from '#testing/builders.ts'
import { cutListeners } from '#testing/cut-listeners.ts'
import { listenAnywhere } from '#testing/event-stream.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, minutes } from '#wire-time.ts'
import { hashToken } from './session.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let id: string
let statements = 0

const send = pg.Client.prototype.query
beforeAll(async () => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    if ((given[0] as { text?: string }).text !== tellCommitted) statements += 1
    return Reflect.apply(send, this, given)
  } as typeof send
  app = await openTestApp()
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  await heard()
})
afterAll(async () => {
  pg.Client.prototype.query = send
  await app.close()
})

/**
 * What was announced before is sent first, because it is sent after its commit and may come later than this mark. Repeated until the mark arrives,
 * because the listener may not be connected yet.
 */
async function heard(): Promise<void> {
  const mark = `mark ${Math.random()}`
  let isHeard = false
  app.deps.listener.on('test_mark', (payload) => {
    isHeard ||= payload === mark
  })
  const isToldAndHeard = async () => {
    await app.deps.listener.caughtUp().catch(() => {})
    await sql`select pg_notify('test_mark', ${mark})`.execute(app.deps.db)
    return isHeard
  }
  await expect.poll(isToldAndHeard, { interval: 10 }).toBe(true)
}

const polls = (): [string, string][] => [
  ['messages', `/conversations/${id}/messages?limit=20`],
  ['involvements', '/conversation-involvements?page=1&limit=10'],
  ['unread', '/unread-messages'],
  ['notifications', '/notifications?page=1'],
  ['unseen', '/notifications/_count-unseen'],
]

/** The current etags of all five answers. */
async function namesFor(as: TestMember): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [name, path] of polls()) names.set(name, String((await app.raw('GET', path, { as })).headers['etag']))
  return names
}

/** The polls that no longer answer 304 for these etags. */
async function changedFor(as: TestMember, names: Map<string, string>): Promise<string[]> {
  const changed: string[] = []
  for (const [name, path] of polls()) {
    const { status } = await app.raw('GET', path, { as, headers: { 'if-none-match': names.get(name) ?? '' } })
    if (status !== 304) changed.push(name)
  }
  return changed
}

describe('an unchanged poll', () => {
  test('is answered with 304 and without a query, only for one member and one address', async () => {
    const names = await namesFor(creator)
    statements = 0
    expect(await changedFor(creator, names)).toEqual([])
    expect(statements).toBe(0)
    const first = await app.raw('GET', '/unread-messages', { as: creator })
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization', etag: names.get('unread') })

    expect(await changedFor(agency, names)).toHaveLength(5)
    const elsewhere = { 'if-none-match': names.get('unread') ?? '' }
    for (const path of ['/unread-messages?page=2', `/conversations/${id}/messages?limit=20`]) {
      expect((await app.raw('GET', path, { as: creator, headers: elsewhere })).status, path).toBe(200)
    }
    const missing = await app.raw('GET', '/conversations/x/messages', { as: creator, headers: elsewhere })
    expect([missing.status, missing.headers['etag']]).toEqual([404, undefined])
  })

  test('ABUSE 27 names are kept for 64 addresses of a topic; one more is answered, and not remembered', async () => {
    const addresses = Array.from({ length: 65 }, (_none, n) => `/notifications?page=1&n=${n}`)
    const names: string[] = []
    for (const path of addresses) names.push(String((await app.raw('GET', path, { as: creator })).headers['etag']))
    const again = (n: number) => app.raw('GET', addresses[n] ?? '', { as: creator, headers: { 'if-none-match': names[n] ?? '' } })
    expect([(await again(0)).status, (await again(63)).status, (await again(64)).status]).toEqual([304, 304, 200])
  })

  test('ABUSE-21 is refused once its session has run out, though it is still in memory', async () => {
    const token = await openSession(app.deps, creator.id)
    const endsAt = after(app.deps.now(), minutes(5))
    await app.deps.db.updateTable('session').set({ expires_at: endsAt }).where('token_hash', '=', hashToken(token)).execute()
    const { headers } = await app.raw('GET', '/unread-messages', { as: { token } })
    const again = () => app.raw('GET', '/unread-messages', { as: { token }, headers: { 'if-none-match': String(headers['etag']) } })
    expect((await again()).status).toBe(304)
    app.clock.turn(minutes(5))
    expect((await again()).status).toBe(401)
  })

  test('over a connection is answered before the frame of calls, and the rest goes through it', async () => {
    const origin = await listenAnywhere(app.app)
    const names = await namesFor(creator)
    const ask = (token: string, etag = names.get('unread') ?? '') =>
      fetch(`${origin}/internal/unread-messages`, { headers: { authorization: `Bearer ${token}`, 'if-none-match': etag } })
    const same = await ask(creator.token)
    expect([same.status, same.headers.get('etag'), same.headers.get('content-security-policy')]).toEqual([304, names.get('unread'), null])
    const other = await ask(agency.token)
    expect([other.status, await other.json(), other.headers.has('content-security-policy')]).toEqual([200, { count: 0 }, true])
    expect((await ask(creator.token, 'W/"made-up"')).status).toBe(200)
    expect((await ask('nobody')).status).toBe(401)
  })

  test('is no longer unchanged after whatever its answer shows', async () => {
    const conversations = ['messages', 'involvements', 'unread']
    const changes: [string, () => Promise<unknown>, string[]][] = [
      ['a message', () => app.call(talk.sendMessage, { as: agency, params: { id }, body: { text: 'Hello' } }), conversations],
      [
        'reading it',
        () => app.call(talk.markConversationRead, { as: creator, params: { id } }),
        [...conversations, 'notifications', 'unseen'],
      ],
      ['another name of the other side', () => rename(agency), conversations],
      ['another picture of the other side', () => givePicture(agency), conversations],
      [
        'a conversation with somebody else',
        async () => {
          const other = await buildAgency(app.deps)
          await requireConversation(app.deps.db, { agencyId: other.id, creatorId: creator.id }, app.deps.now())
        },
        conversations,
      ],
      ['turning off the mails about it by the link of one', () => turnMailsOff(creator), conversations],
      ['the other side turning them off', () => turnMailsOff(agency), conversations],
      [
        'a notification',
        () => postNotification(app.deps.db, app.deps, { to: creator.id, role: 'creator', notice: buildNotice('media_approved') }),
        ['notifications', 'unseen'],
      ],
      [
        'seeing it through another process',
        () => app.deps.db.updateTable('notification').set({ seen_at: app.deps.now() }).where('member_id', '=', creator.id).execute(),
        ['notifications', 'unseen'],
      ],
    ]
    for (const [words, change, expected] of changes) {
      const names = await namesFor(creator)
      await change()
      await heard()
      expect(await changedFor(creator, names), words).toEqual(expected)
    }
  })

  const turnMailsOff = ({ id: memberId }: TestMember) =>
    app.call(unsubscribeMail, { body: { token: unsubscribeToken(app.deps, memberId, 'unread_messages') } })

  const rename = (member: TestMember) =>
    app.call(saveUserProfile, { as: member, body: { firstName: 'Ida', lastName: 'Lund', companyName: `Renamed ${member.id.slice(-4)}` } })

  const givePicture = (member: TestMember) =>
    app.deps.db.updateTable('member').set({ picture_key: 'another' }).where('id', '=', member.id).execute()

  test('a write of one’s own is seen by the next poll, before the database has told of it', async () => {
    await app.call(talk.sendMessage, { as: agency, params: { id }, body: { text: 'Hello' } })
    await heard()
    const names = await namesFor(creator)
    await app.call(talk.markConversationRead, { as: creator, params: { id } })
    expect(await changedFor(creator, names)).toContain('unread')
  })

  test('is looked up while the line to the database is down, and after it', async () => {
    const names = await namesFor(creator)
    const back = new Promise<void>((resolve) => app.deps.listener.onReconnect(resolve))
    await cutListeners(app.deps.db)
    await expect.poll(() => app.deps.listener.isConnected, { interval: 1 }).toBe(false)
    const down = await app.raw('GET', '/unread-messages', { as: creator, headers: { 'if-none-match': names.get('unread') ?? '' } })
    expect([down.status, down.headers['etag']]).toEqual([200, undefined])
    await back
    expect(await changedFor(creator, names)).toHaveLength(5)
    expect(await changedFor(creator, await namesFor(creator))).toEqual([])
  })

  test('ABUSE-21 a token that has ended gets no 304, and neither does nobody', async () => {
    const token = await openSession(app.deps, creator.id)
    const names = await namesFor(creator)
    const headers = { 'if-none-match': names.get('unread') ?? '' }
    expect((await app.raw('GET', '/unread-messages', { as: { token }, headers })).status).toBe(304)
    await app.call(logout, { as: { token } })
    expect((await app.raw('GET', '/unread-messages', { as: { token }, headers })).status).toBe(401)
    expect((await app.raw('GET', '/unread-messages', { headers })).status).toBe(401)
  })

  test('an answer gets a new name each hour, before the addresses in it run out', async () => {
    const names = await namesFor(creator)
    app.clock.turn(60 * 60_000)
    expect(await changedFor(creator, names)).toHaveLength(5)
  })
})
