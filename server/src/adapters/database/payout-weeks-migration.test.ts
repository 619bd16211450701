import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0166-last-pages.sql')
})
afterAll(() => older.close())

test('R-431 payouts from before are counted by week, once, and what the previous version writes meanwhile too', async () => {
  const { db } = older
  await sql`alter table payout drop constraint payout_creator_id_fkey`.execute(db)
  const build = (state: string, returnedAt: string | null) =>
    sql`insert into payout (id, creator_id, state, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, paid_at, returned_at)
      values (${newId()}, ${newId()}, ${state}, 100, 'EUR', '{}', now(), now(), ${state === 'paid' ? '2026-11-16T09:00:00Z' : null}, ${returnedAt})`.execute(
      db,
    )
  await build('requested', null)
  await build('paid', null)
  await build('paid', null)
  await build('paid', '2026-11-18T09:00:00Z')

  await older.migrateOn()
  await build('paid', null)
  // The migration is run again after an interruption.
  await sql`delete from migration where name = '0166-last-pages.sql'`.execute(db)
  await older.migrateOn()

  const { rows } = await sql`select split_part(part, ' ', 1) as state, sum(amount)::int as count from kept_sum where list = 'payout_in_week'
    group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { state: 'paid', count: 3 },
    { state: 'requested', count: 1 },
    { state: 'returned', count: 1 },
  ])
})
