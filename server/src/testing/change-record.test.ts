import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { buildWorld, type World } from './build-world.ts'
import { openChangeRecord, type ChangeRecord } from './change-record.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let world: World
let record: ChangeRecord
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
  record = await openChangeRecord(app.deps.db)
})
afterAll(() => app.close())

const rename = (name: string) => app.deps.db.updateTable('campaign').set({ name }).where('id', '=', world.campaign.id).execute()

test('records what changed, and puts it back', async () => {
  const before = await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', world.campaign.id).executeTakeFirstOrThrow()
  await rename('Another name')
  await app.deps.db.deleteFrom('feedback').where('id', '=', world.feedbackId).execute()
  await app.raw('POST', `/operator/payouts/${world.payoutId}/mark-paid`, { as: world.operator, body: {} })
  const changes = await record.read()
  expect(changes.map(({ table, act }) => `${act} ${table}`)).toEqual(
    expect.arrayContaining(['UPDATE campaign', 'DELETE feedback', 'UPDATE payout', 'INSERT notification', 'INSERT audit_entry']),
  )
  expect(changes.some(({ table }) => table.includes('job'))).toBe(true)

  await record.undo()
  expect(await record.read()).toEqual([])
  expect(await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', world.campaign.id).executeTakeFirstOrThrow()).toEqual(before)
  expect((await app.deps.db.selectFrom('feedback').select('id').where('id', '=', world.feedbackId).execute()).length).toBe(1)
})

test('a transaction that came to nothing and a write that changes nothing leave no trace', async () => {
  const { name } = await app.deps.db.selectFrom('campaign').select('name').where('id', '=', world.campaign.id).executeTakeFirstOrThrow()
  await rename(name)
  const failed = transact(app.deps.db, async (tx) => {
    await tx.updateTable('campaign').set({ name: 'In vain' }).execute()
    throw new Error('in vain')
  })
  await expect(failed).rejects.toThrow('in vain')
  expect(await record.read()).toEqual([])
})

test('watches every table there is but what is on its way to be told and what is summed up from others', async () => {
  const { rows } = await sql<{ unwatched: string }>`
    select c.oid::regclass::text as unwatched from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'change_record')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_noted') order by 1`.execute(app.deps.db)
  expect(rows).toEqual([
    { unwatched: 'announcement' },
    { unwatched: 'campaign_words' },
    { unwatched: 'creator_campaign' },
    { unwatched: 'kept_sum' },
    { unwatched: 'past_application' },
    { unwatched: 'renamed_member' },
    { unwatched: 'vat_id_due' },
  ])
})
