import type { RemarkReplyId } from '@pairtake/protocol/ids'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackupKey } from '#backup/backup-key.ts'
import { readManifest } from '#backup/manifest.ts'
import { openStore } from '#backup/open-stores.ts'
import { pictureStorageKey } from '#features/member/member-view.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { deliverMail } from '#tasks/task-payloads.ts'
import { backUp, openRestored, openShelf } from '#testing/backed-up.ts'
import { buildWorld } from '#testing/build-world.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  if (paid.status !== 200) throw new Error(paid.error.message)
  await app.runTasks()
  const conversation = await app.deps.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  const sent = await uploadFile(app, creator, {
    entity: 'MessageAttachment',
    entityId: conversation.id,
    bytes: Buffer.from('Ümläute\\ und\tTabs\n'),
    fileName: 'words.txt',
  })
  if (sent.status !== 200) throw new Error(sent.error.message)
  await putPicture()
  await buildSaid()
})
afterAll(() => app.close())

/** A profile picture as after it was sent. */
async function putPicture(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sent-'))
  await writeFile(join(folder, 'me.jpg'), 'content of me.jpg')
  await app.deps.storage.putFile(pictureStorageKey('me'), join(folder, 'me.jpg'))
  await rm(folder, { recursive: true })
  await app.deps.db.updateTable('member').set({ picture_key: 'me' }).where('id', '=', creator.id).execute()
}

/** Builds a record of every kind, with takes that were remarked on, measured and removed. */
async function buildSaid(): Promise<void> {
  const { db } = app.deps
  const world = await buildWorld(app)
  const at = app.clock.now()
  // A backup does not contain the parts of open uploads, and so not their rows; a payout that was not booked would make the books wrong.
  await db.deleteFrom('upload').where('id', '=', world.uploadId).execute()
  await db.deleteFrom('payout').where('id', '=', world.payoutId).execute()
  const drawing = sql<null>`'[{"kind":"pen","points":[[0,10000]]}]'::jsonb`
  await db.updateTable('remark').set({ from_frame: 0, to_frame: 149, drawing, done_take: 2 }).where('id', '=', world.remarkId).execute()
  const reply = { id: newId<RemarkReplyId>(), remark_id: world.remarkId, author_id: world.creator.id, client_reply_id: 'a' }
  await db
    .insertInto('remark_reply')
    .values({ ...reply, text: 'Like \tthis?\\', created_at: at })
    .execute()
  const measured = { facts: sql<never>`'{"kind":"photo"}'::jsonb`, samples: Buffer.from([0, 255, 92, 10]), checked_at: at }
  const sentAnyway = { reason: 'For two screens.', sent_anyway_at: at }
  await db
    .insertInto('take_check')
    .values({ ...measured, ...sentAnyway, media_id: world.contractMediaFileId, creator_id: world.creator.id })
    .execute()
  const removed = { held: true, original_removed_at: at, previews_removed_at: at, ended_at: at }
  await db
    .insertInto('contract_media_take')
    .values({ ...removed, contract_media_id: world.contractMediaId, take: 1, media_id: world.spareMediaId, sent_at: at })
    .execute()
}

/** All rows, table by table, except facts of the installation. */
async function rowsOf({ deps }: TestApp, leftOut: readonly string[]): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox_provider') order by 1`.execute(deps.db)
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !leftOut.includes(name))) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.raw(name)} t order by to_jsonb(t)::text`.execute(
      deps.db,
    )
    all[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await sql<object>`select schemaname, sequencename, last_value from pg_sequences
    where schemaname in ('public', 'sandbox_provider') order by 1, 2`.execute(deps.db)
  return { ...all, sequences }
}
/**
 * Tables that a restore writes itself, and the one with announcements that were not told yet, which no crash keeps; the verification of the books is the
 * restore's own.
 */
const ofThisDatabase = ['announcement', 'migration', 'spent_allowance', 'installation', 'ledger_proof', 'proven_sum'].map(
  (name) => `public.${name}`,
)

async function fileKeys({ deps }: TestApp): Promise<string[]> {
  const media = await deps.db.selectFrom('media').select('storage_key as key').execute()
  const invoices = await deps.db.selectFrom('invoice').select('storage_key as key').execute()
  const members = await deps.db.selectFrom('member').select('picture_key').where('picture_key', 'is not', null).execute()
  const pictures = members.map(({ picture_key }) => ({ key: pictureStorageKey(picture_key ?? '') }))
  const there = await Promise.all(
    [...media, ...invoices, ...pictures].map(async ({ key }) => (key && (await deps.storage.findObject(key)) ? [key] : [])),
  )
  return there.flat()
}

/** What the database itself watches over: foreign keys and other conditions, and triggers, also whether they are switched on. */
async function guardsOf({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || case when convalidated then '' else ' unchecked' end as words
      from pg_constraint c join pg_namespace n on n.oid = connamespace where nspname in ('public', 'sandbox_provider')
    union all
    select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class on pg_class.oid = tgrelid join pg_namespace n on n.oid = relnamespace
      where not tgisinternal and nspname in ('public', 'sandbox_provider')
    order by 1`.execute(deps.db)
  return rows.map(({ words }) => words)
}

const waiting = async ({ deps }: TestApp) => {
  const { rows } = await sql<{
    name: string
    data: unknown
    at: Date
  }>`select name, data, date_trunc('milliseconds', start_after) as at from task.job
    where state < 'completed' order by name, data::text`.execute(deps.db)
  return rows
}

test('R-260 an export of a service that was stopped goes on elsewhere as it was: every row, every file, sessions, waiting mails and tasks', async () => {
  await using shelf = await openShelf()
  const { db, tasks } = app.deps
  await tasks.enqueue(db, deliverMail, { mailId: 'none' })
  // Another was being done when its process ended.
  await tasks.enqueue(db, deliverMail, { mailId: 'begun' })
  await sql`update task.job set state = 'active', started_on = now() where data ->> 'mailId' = 'begun'`.execute(db)
  // And another waits for its next try.
  await tasks.enqueue(db, deliverMail, { mailId: 'failed-once' })
  await sql`update task.job set state = 'retry', retry_count = 1 where data ->> 'mailId' = 'failed-once'`.execute(db)
  const before = await rowsOf(app, ofThisDatabase)
  // A copy of a member's own data stays behind: it is made again when they ask for it, which nothing may put off.
  const copied = { member_id: agency.id, name: `${newId()}.json`, begun_at: app.clock.now(), made_at: app.clock.now() }
  await db.insertInto('data_export').values(copied).execute()
  const from = await backUp(app, shelf.folder, { kind: 'export' })
  const other = await openRestored(from, { as: 'export' })
  try {
    expect(await rowsOf(other, ofThisDatabase)).toEqual(before)
    // An empty table would seem restored in any case.
    for (const table of ['remark', 'remark_reply', 'take_check', 'contract_media_take']) {
      expect(before[`public.${table}`], table).not.toEqual([])
    }
    const tasksHere = await waiting(app)
    expect(tasksHere.map(({ data }) => data)).toEqual(expect.arrayContaining([{ mailId: 'begun' }, { mailId: 'failed-once' }]))
    expect(await waiting(other)).toEqual(tasksHere)
    const guards = await guardsOf(app)
    expect(guards.length).toBeGreaterThan(200)
    expect(await guardsOf(other)).toEqual(guards)
    const keys = await fileKeys(app)
    expect(keys.length).toBeGreaterThan(1)
    expect(keys).toContain(pictureStorageKey('me'))
    for (const key of keys) {
      const [there, here] = await Promise.all([app, other].map(async ({ deps }) => buffer(await deps.storage.openRead(key))))
      expect(here?.equals(there ?? Buffer.alloc(0)), key).toBe(true)
    }
    expect((await other.call(getUserProfile, { as: agency })).status).toBe(200)
    expect(await verify(other.deps.db)).toEqual([])
  } finally {
    await other.close()
  }
})

test('R-257 a backup has every table, but for the queue, what no crash keeps, and what says how far the schema is', async () => {
  await using shelf = await openShelf()
  const folder = await backUp(app, shelf.folder)
  const store = await openStore(folder, app.deps.config)
  const { tables } = await readManifest(store, await readBackupKey({ key: undefined, keyFile: undefined }))
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'task') order by 1`.execute(app.deps.db)
  const left = new Set(['public.announcement', 'public.migration', 'public.spent_allowance'])
  expect(tables.map(({ schema, name }) => `${schema}.${name}`).toSorted()).toEqual(
    rows.map(({ name }) => name).filter((name) => !left.has(name)),
  )
})
