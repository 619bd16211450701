import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0178-conversations-by-name.sql')
})
afterAll(() => older.close())

test('conversations from before have the names of both sides, and those that the previous version begins meanwhile too', async () => {
  const { db } = older
  const build = async (role: 'agency' | 'creator', name: string) => {
    const id = newId()
    await sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at)
      values (${id}, ${id}, ${id}, '', ${role}, '', '', ${name}, now())`.execute(db)
    return id
  }
  const meet = async (agencyId: string, creatorId: string) => {
    const id = newId()
    await sql`insert into conversation (id, agency_id, creator_id, created_at) values (${id}, ${agencyId}, ${creatorId}, now())`.execute(db)
    await sql`insert into conversation_member (conversation_id, member_id) values (${id}, ${agencyId}), (${id}, ${creatorId})`.execute(db)
  }
  const stored = async () => {
    const { rows } = await sql<{ names: string }>`select agency_sort_name || ', ' || creator_sort_name as names from conversation
      order by 1`.execute(db)
    return rows.map(({ names }) => names)
  }
  const agencyId = await build('agency', 'Studio Fjord')
  const annaId = await build('creator', 'Anna Lund')
  await meet(agencyId, annaId)

  await older.migrateOn()
  await meet(agencyId, await build('creator', 'Mara BERG'))
  expect(await stored()).toEqual(['studio fjord, anna lund', 'studio fjord, mara berg'])
  await sql`update member set display_name = 'Bea Lund' where id = ${annaId}`.execute(db)
  expect(await stored()).toEqual(['studio fjord, bea lund', 'studio fjord, mara berg'])
  await sql`update member set display_name = 'Atelier' where id = ${agencyId}`.execute(db)
  expect(await stored()).toEqual(['atelier, bea lund', 'atelier, mara berg'])
  // The migration is run again after an interruption.
  await sql`delete from migration where name = '0178-conversations-by-name.sql'`.execute(db)
  await sql`update conversation set creator_sort_name = ''`.execute(db)
  await older.migrateOn()
  expect(await stored()).toEqual(['atelier, bea lund', 'atelier, mara berg'])
})
