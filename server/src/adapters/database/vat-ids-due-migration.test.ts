import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0118-vat-ids-due.sql')
})
afterAll(() => older.close())

test('R-412 numbers that were given before the time of their question was stored are asked about when their last answer says', async () => {
  const { db } = older
  const build = async (trn: string) => {
    const id = newId()
    await sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at)
      values (${id}, ${id}, ${id}, 'none', 'agency', 'Mara', 'Lind', 'Nordlys', now())`.execute(db)
    await sql`insert into billing_info (agency_id, country, trn, updated_at) values (${id}, 'FR', ${trn}, now())`.execute(db)
    return id
  }
  const never = await build('FR11111111111')
  const answered = await build('FR22222222222')
  await build('SIRET 123')
  await sql`insert into vat_id_check (id, member_id, number, requester, asked_at, outcome, unanswered_before, ask_again_at)
    values (${newId()}, ${answered}, 'FR22222222222', 'DE123456789', now(), 'valid', 0, '2026-12-16T09:00:00Z')`.execute(db)

  await older.migrateOn()
  const due = async () =>
    (
      await sql<{
        id: string
      }>`select member_id as id, ask_at = '2026-12-16T09:00:00Z' as "isLater" from vat_id_due order by ask_at`.execute(db)
    ).rows
  const expected = [
    { id: never, isLater: false },
    { id: answered, isLater: true },
  ]
  expect(await due()).toEqual(expected)

  // The filling migration is run again after an interruption.
  await sql`delete from migration where name = '0119-vat-ids-due-before.sql'`.execute(db)
  await older.migrateOn()
  expect(await due()).toEqual(expected)
})
