import type { ContractId, ContractMediaId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0096-ends-of-takes.sql')
})
afterAll(() => older.close())

test('R-355 a take of a job that ended before knows when, and one of a job that goes on has no end', async () => {
  const { db } = older
  // The rows refer to records that do not exist, which is irrelevant here.
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(db)
  const at = '2026-11-16T09:00:00Z'
  const build = async (state: string, ended: { completed?: string; cancelled?: string } = {}) => {
    const [contract, item] = [newId<ContractId>(), newId<ContractMediaId>()]
    await sql`insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency,
        completed_at, cancelled_at, created_at, agency_acted_at, creator_acted_at)
      values (${contract}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${state}, 100, 'EUR',
        ${ended.completed ?? null}, ${ended.cancelled ?? null}, ${at}, ${at}, ${at})`.execute(db)
    await sql`insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, take, sent_at, updated_at)
      values (${item}, ${contract}, ${newId()}, ${newId()}, 'take.mp4', 'needs_review', 2, ${at}, ${at})`.execute(db)
    await sql`insert into contract_media_take (contract_media_id, take, media_id, sent_at) values (${item}, 1, ${newId()}, ${at})`.execute(
      db,
    )
    return item
  }
  const open = await build('in_progress')
  const completed = await build('completed', { completed: '2026-11-01T09:00:00Z' })
  const cancelled = await build('cancelled', { cancelled: '2026-11-02T09:00:00Z' })

  await older.migrateOn()
  const endOf = async (id: ContractMediaId) => {
    const row = await db.selectFrom('contract_media_take').select('ended_at').where('contract_media_id', '=', id).executeTakeFirstOrThrow()
    return row.ended_at?.toISOString() ?? null
  }
  expect([await endOf(open), await endOf(completed), await endOf(cancelled)]).toEqual([
    null,
    '2026-11-01T09:00:00.000Z',
    '2026-11-02T09:00:00.000Z',
  ])

  // It is repeated after an interruption.
  await sql`delete from migration where name = '0097-ends-of-takes-before.sql'`.execute(db)
  await older.migrateOn()
  expect(await endOf(completed)).toBe('2026-11-01T09:00:00.000Z')
})
