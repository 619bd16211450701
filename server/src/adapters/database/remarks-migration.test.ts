import type { ContractMediaId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0084-remarks.sql')
})
afterAll(() => older.close())

test('R-310 what was asked of takes becomes remarks on the whole take, once', async () => {
  const { db } = older
  const [asked, answered, quiet] = [newId<ContractMediaId>(), newId<ContractMediaId>(), newId<ContractMediaId>()]
  const at = '2026-11-16T09:00:00Z'
  // The rows belong to jobs that do not exist, which is irrelevant here.
  await sql`alter table contract_media drop constraint contract_media_contract_id_fkey,
    drop constraint contract_media_contract_asset_id_fkey, drop constraint contract_media_media_id_fkey`.execute(db)
  await sql`alter table contract_media_take drop constraint contract_media_take_media_id_fkey`.execute(db)
  const item = (id: string, state: string, take: number, words: string | null) => sql`
    insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, take, change_request_message, sent_at, updated_at)
      values (${id}, ${newId()}, ${newId()}, ${newId()}, 'take.mp4', ${state}, ${take}, ${words}, ${at}, ${at})`
  await item(asked, 'changes_requested', 2, 'Slower.').execute(db)
  await item(answered, 'needs_review', 2, null).execute(db)
  await item(quiet, 'approved', 1, null).execute(db)
  for (const id of [asked, answered]) {
    await sql`insert into contract_media_take (contract_media_id, take, media_id, change_request_message, sent_at)
      values (${id}, 1, ${newId()}, 'More light.', ${at})`.execute(db)
  }

  await older.migrateOn()
  const rows = await db.selectFrom('remark').select(['contract_media_id', 'take', 'number', 'state', 'text', 'from_frame']).execute()
  const whole = { from_frame: null }
  const first = { ...whole, take: 1, number: 1, state: 'settled', text: 'More light.' }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...first, contract_media_id: asked },
      { ...whole, contract_media_id: asked, take: 2, number: 2, state: 'open', text: 'Slower.' },
      { ...first, contract_media_id: answered },
    ]),
  )

  // It is repeated after an interruption.
  await sql`delete from migration where name = '0085-change-requests-as-remarks.sql'`.execute(db)
  await older.migrateOn()
  expect(await db.selectFrom('remark').select('id').execute()).toHaveLength(3)
})
