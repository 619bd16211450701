import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0120-kept-for-lists.sql')
})
afterAll(() => older.close())

test('R-413 R-414 campaigns and conversations from before have what the lists read, and what the previous version writes meanwhile too', async () => {
  const { db } = older
  await sql`alter table campaign drop constraint campaign_agency_id_fkey;
    alter table conversation drop constraint conversation_agency_id_fkey, drop constraint conversation_creator_id_fkey;
    alter table conversation_member drop constraint conversation_member_member_id_fkey`.execute(db)
  const buildCampaign = async () => {
    const id = newId()
    await sql`insert into campaign (id, agency_id, name, description, state, currency, created_at, updated_at)
      values (${id}, ${newId()}, 'Oat milk', 'Slow mornings.', 'draft', 'EUR', now(), now())`.execute(db)
    const wants = (type: string, count: number, removedAt: string | null) =>
      sql`insert into desired_asset (id, campaign_id, type, count, position, removed_at) values (${newId()}, ${id}, ${type}, ${count}, 0, ${removedAt})`.execute(
        db,
      )
    await wants('video', 3, null)
    await wants('photos', 9, '2026-11-16T09:00:00Z')
    return id
  }
  const buildTalk = async () => {
    const [id, agency, creator] = [newId(), newId(), newId()]
    await sql`insert into conversation (id, agency_id, creator_id, created_at) values (${id}, ${agency}, ${creator}, now())`.execute(db)
    await sql`insert into conversation_member (conversation_id, member_id) values (${id}, ${agency}), (${id}, ${creator})`.execute(db)
    return { agency, creator }
  }
  const campaigns = [await buildCampaign()]
  const talks = [await buildTalk()]

  await older.migrateOn()
  campaigns.push(await buildCampaign())
  talks.push(await buildTalk())
  // The filling migration is run again after an interruption.
  await sql`delete from migration where name = '0121-kept-for-lists-before.sql'`.execute(db)
  await older.migrateOn()
  for (const id of campaigns) {
    const { rows } = await sql`select wanted_files, wanted_types from campaign where id = ${id}`.execute(db)
    expect(rows).toEqual([{ wanted_files: 3, wanted_types: ['video'] }])
  }
  for (const { agency, creator } of talks) {
    const { rows } = await sql`select member_id, other_id from conversation_member where member_id in (${agency}, ${creator})`.execute(db)
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        { member_id: agency, other_id: creator },
        { member_id: creator, other_id: agency },
      ]),
    )
  }
})
