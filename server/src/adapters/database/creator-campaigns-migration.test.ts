import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0179-names-of-own-campaigns.sql')
})
afterAll(() => older.close())

test('R-551 jobs from before have the name of their campaign, and those that the previous version begins meanwhile too', async () => {
  const { db } = older
  await sql`alter table campaign drop constraint campaign_agency_id_fkey;
    alter table contract drop constraint contract_agency_id_fkey, drop constraint contract_creator_id_fkey,
      drop constraint contract_candidate_request_id_fkey, drop constraint contract_conversation_id_fkey`.execute(db)
  const build = async (name: string) => {
    const [id, agency, creator] = [newId(), newId(), newId()]
    await sql`insert into campaign (id, agency_id, name, description, state, desired_creators, hired, currency, created_at, updated_at)
      values (${id}, ${agency}, ${name}, '', 'published', 5, 2, 'EUR', now(), now())`.execute(db)
    await sql`insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, price_minor, currency, agency_acted_at,
        creator_acted_at, created_at)
      values (${newId()}, ${newId()}, ${id}, ${agency}, ${creator}, ${newId()}, 100, 'EUR', now(), now(), now())`.execute(db)
    return { id, creator }
  }
  const stored = async () => {
    const { rows } = await sql<{ name: string }>`select name from creator_campaign order by name`.execute(db)
    return rows.map(({ name }) => name)
  }
  const first = await build('Oat Milk')

  await older.migrateOn()
  await build('SLOW mornings')
  expect(await stored()).toEqual(['oat milk', 'slow mornings'])
  // The migration is run again after an interruption.
  await sql`delete from migration where name = '0179-names-of-own-campaigns.sql'`.execute(db)
  await sql`update creator_campaign set name = 'old' where campaign_id = ${first.id}`.execute(db)
  await older.migrateOn()
  expect(await stored()).toEqual(['oat milk', 'slow mornings'])
})
