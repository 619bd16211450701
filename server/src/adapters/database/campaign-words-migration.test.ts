import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0109-campaign-words.sql')
})
afterAll(() => older.close())

test('R-381 what was published before its words were kept is found by them, and what changes meanwhile stays as it is', async () => {
  const { db } = older
  await sql`alter table campaign drop constraint campaign_agency_id_fkey`.execute(db)
  const at = '2026-11-16T09:00:00Z'
  const build = async (name: string, publishedAt: string | null) => {
    await sql`insert into campaign (id, agency_id, name, description, state, currency, published_at, created_at, updated_at)
      values (${newId()}, ${newId()}, ${name}, 'Slow mornings.', ${publishedAt === null ? 'draft' : 'published'}, 'EUR', ${publishedAt}, ${at}, ${at})`.execute(
      db,
    )
  }
  await build('Oat milk', at)
  await build('Rye bread', null)

  await older.migrateOn()
  const kept = async () => (await sql<{ name: string }>`select name, description from campaign_words order by name`.execute(db)).rows
  expect(await kept()).toEqual([{ name: 'Oat milk', description: 'Slow mornings.' }])

  // The previous version keeps writing, and the filling migration is run again after an interruption.
  await sql`update campaign set name = 'Oat drink' where name = 'Oat milk'`.execute(db)
  await build('Fig jam', at)
  await sql`delete from migration where name = '0110-campaign-words-searched.sql'`.execute(db)
  await older.migrateOn()
  expect(await kept()).toMatchObject([{ name: 'Fig jam' }, { name: 'Oat drink' }])
})
