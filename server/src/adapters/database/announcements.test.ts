import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { NotificationId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { newId } from '#ids.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { AnnouncementWindow, tellingName } from './announcements.ts'
import { openDatabase, type Tx } from './database.ts'
import { listenerName, openListener } from './listener.ts'
import { transact } from './transact.ts'
import { mayWrite } from './written-statements.ts'

let app: TestApp
let agency: TestMember
/** What was announced to this member, as the ids of the records. */
let heard: string[] = []
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  app.deps.listener.on('live_event', (payload) => {
    const { to, id } = JSON.parse(payload) as { to: string[]; id: string }
    if (to.includes(agency.id)) heard.push(id)
  })
})
afterAll(() => app.close())

const putAside = async (db: Tx) =>
  (await sql<{ count: number }>`select count(*)::int as count from announcement`.execute(db)).rows[0]?.count

/** Inserts a notice to the agency, and returns its id. */
async function notice(db: Tx): Promise<string> {
  const id = newId<NotificationId>()
  await db
    .insertInto('notification')
    .values({ id, member_id: agency.id, data: buildNotice('media_approved'), created_at: app.deps.now() })
    .execute()
  return id
}

test('what a transaction announces is told once it is committed, and taken away', async () => {
  heard = []
  let id = ''
  await transact(app.deps.db, async (tx) => {
    id = await notice(tx)
    expect(await putAside(tx)).toBe(1)
    // Announcements from now on are sent without this call.
    await app.deps.listener.caughtUp()
    expect(heard).toEqual([])
  })
  await app.deps.listener.told()
  expect(heard).toEqual([id])
  expect(await putAside(app.deps.db)).toBe(0)
})

test('what a transaction announces that is undone is told to nobody', async () => {
  heard = []
  const undone = transact(app.deps.db, async (tx) => {
    await notice(tx)
    throw new Error('Undone.')
  })
  await expect(undone).rejects.toThrow('Undone.')
  await app.deps.listener.caughtUp()
  expect([heard, await putAside(app.deps.db)]).toEqual([[], 0])
})

test('a statement outside of a transaction is told at once, in the order of the changes', async () => {
  heard = []
  const ids = [await notice(app.deps.db), await notice(app.deps.db), await notice(app.deps.db)]
  await app.deps.listener.told()
  expect(heard).toEqual(ids)
})

test('what a process announced before it died is told by another process', async () => {
  heard = []
  // Like a process that died between the commit and the announcement: nothing happens after its commits.
  const dead = openDatabase(app.databaseUrl, { connections: 1, onWritten: () => {} })
  const id = await notice(dead.db)
  await dead.close()
  await expect.poll(() => heard).toEqual([id])
})

test('an earlier version or another program, which tells nothing after its commit, is told within it', async () => {
  heard = []
  const other = openDatabase(app.databaseUrl, { connections: 1 })
  onTestFinished(() => other.close())
  const id = await transact(other.db, async (tx) => {
    const made = await notice(tx)
    expect(await putAside(tx)).toBe(0)
    return made
  })
  // It was delivered with the commit: nothing has to be sent afterwards.
  await expect.poll(() => heard).toEqual([id])
})

test('two that tell at once tell everything once', async () => {
  heard = []
  const dead = openDatabase(app.databaseUrl, { connections: 1, onWritten: () => {} })
  onTestFinished(() => dead.close())
  const second = await openListener(app.databaseUrl)
  onTestFinished(() => second.close())
  const ids: string[] = []
  for (let round = 0; round < 20; round += 1) {
    ids.push(await notice(dead.db))
    await Promise.all([second.caughtUp(), app.deps.listener.caughtUp()])
  }
  await expect.poll(() => heard.length).toBe(ids.length)
  expect(heard).toEqual(ids)
})

test('a process whose announcements cannot be told says so once, goes on trying, and says so again the next time', async () => {
  heard = []
  const refusals: string[] = []
  const listener = await openListener(app.databaseUrl, { onUntold: ({ message }) => refusals.push(message) })
  onTestFinished(() => listener.close())
  const missing = 'relation "announcement" does not exist'
  for (const expected of [[missing], [missing, missing]]) {
    await sql`alter table announcement rename to announcement_away`.execute(app.deps.db)
    await expect(listener.caughtUp()).rejects.toThrow(missing)
    await expect(listener.caughtUp()).rejects.toThrow(missing)
    await sql`alter table announcement_away rename to announcement`.execute(app.deps.db)
    await listener.caughtUp()
    expect([refusals, listener.isConnected]).toEqual([expected, true])
  }
  const id = await notice(app.deps.db)
  await listener.caughtUp()
  await expect.poll(() => heard).toEqual([id])
})

test('a process that tells what another is telling waits until it is told', async () => {
  const dead = openDatabase(app.databaseUrl, { connections: 1, onWritten: () => {} })
  const second = await openListener(app.databaseUrl)
  onTestFinished(async () => {
    await second.close()
    await dead.close()
  })
  await notice(dead.db)
  await transact(app.deps.db, async (tx) => {
    await sql`delete from announcement`.execute(tx)
    const caughtUp = second.caughtUp()
    const waits = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName} and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(tx)).rows[0]?.count).toBeGreaterThan(0)
    return { caughtUp }
  }).then(({ caughtUp }) => caughtUp)
})

test.each([
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'told-before-answered' }],
])('a write %s is answered once what it announced is told', async (_words, headers) => {
  const creator = await buildCreator(app.deps)
  const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const told = vi.spyOn(app.deps.listener, 'told').mockReturnValue(held)
  onTestFinished(() => told.mockRestore())
  let isAnswered = false
  const answer = app.call(sendMessage, { as: creator, params: { id }, body: { text: 'Hello' }, headers }).then((given) => {
    isAnswered = true
    return given
  })
  await expect.poll(() => told.mock.calls.length).toBe(1)
  // Anything that arrives without being sent has arrived by now.
  await app.deps.db.selectFrom('message').select('id').where('conversation_id', '=', id).executeTakeFirstOrThrow()
  expect(isAnswered).toBe(false)
  release()
  expect((await answer).status).toBe(200)
})

test('everybody who tells is known to the database by the name that its function asks for', async () => {
  const { rows } = await sql<{ source: string }>`select prosrc as source from pg_proc where proname = 'announce'`.execute(app.deps.db)
  expect(rows[0]?.source).toContain(`'${tellingName}'`)
})

test('what was told long ago is passed over, and looked at by the sweep', () => {
  const window = new AnnouncementWindow()
  const second = 1_000
  // The first look is a sweep.
  expect(window.after(0)).toBe(0)
  window.note(10, 1 * second)
  window.note(20, 60 * second)
  // Transactions that began before these may still be open.
  expect(window.after(5 * second)).toBe(0)
  expect(window.after(100 * second)).toBe(0)
  expect(window.after(179 * second)).toBe(0)
  expect(window.after(182 * second)).toBe(10)
  expect(window.after(185 * second)).toBe(10)
  expect(window.after(190 * second)).toBe(0)
  expect(window.after(241 * second)).toBe(0)
  expect(window.after(242 * second)).toBe(20)
})

test.each([
  ['insert into "message" ("id") values ($1)', true],
  ['with sent as (insert into message default values returning id) select id from sent', true],
  ['update "member" set "display_name" = $1', true],
  ['delete from "notification" where "id" = $1', true],
  ['MERGE INTO account using entry on true when matched then do nothing', true],
  ['select "id", "updated_at" from "campaign"', false],
  ['begin', false],
])('%s: may write is %s', (text, expected) => {
  expect(mayWrite(text)).toBe(expected)
})

test('R-554 what takes the database longer to tell than a connection may be silent is told in parts, in order', async () => {
  let silences = 0
  const listener = await openListener(app.databaseUrl, { onSilence: () => (silences += 1) })
  const told: number[] = []
  listener.on('live_event', (words) => told.push((JSON.parse(words) as { number?: number }).number ?? 0))
  // 8,000 rows take more than 2 s.
  await sql`create function slowly() returns trigger language plpgsql as
    'begin if old.id % 4 = 0 then perform pg_sleep(0.001); end if; return old; end'`.execute(app.deps.db)
  await sql`create trigger slowly before delete on announcement for each row execute function slowly()`.execute(app.deps.db)
  onTestFinished(async () => {
    await listener.close()
    await sql`drop function slowly cascade`.execute(app.deps.db)
  })
  const count = 8_000
  await sql`insert into announcement (words) select json_build_object('to', '{}'::text[], 'number', number)
    from generate_series(1, ${count}::int) as number`.execute(app.deps.patientDb)
  await listener.caughtUp()
  expect(silences).toBe(0)
  expect(told).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})
