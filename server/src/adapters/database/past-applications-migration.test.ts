import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0122-applications-to-past-campaigns.sql')
})
afterAll(() => older.close())

test('R-428 R-430 R-431 applications and lists from before have what the lists read, and what the previous version writes meanwhile too', async () => {
  const { db } = older
  await sql`alter table campaign drop constraint campaign_agency_id_fkey;
    alter table candidate_request drop constraint candidate_request_agency_id_fkey, drop constraint candidate_request_creator_id_fkey`.execute(
    db,
  )
  const build = async (state: string) => {
    const [id, requestId, agency, creator] = [newId(), newId(), newId(), newId()]
    await sql`insert into campaign (id, agency_id, name, description, state, desired_creators, hired, currency, submitted_at, published_at, created_at, updated_at)
      values (${id}, ${agency}, 'Oat milk', 'Slow mornings.', ${state}, 5, 2, 'EUR', now(), now(), now(), now())`.execute(db)
    await sql`insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, created_at, updated_at)
      values (${requestId}, ${id}, ${agency}, ${creator}, 'declined', 100, 'creator', ${newId()}, now(), now())`.execute(db)
    return { id, requestId, creator }
  }
  const renewed = await build('filled')
  const past = [renewed]
  const bargained = await build('published')
  const offered = async ({ requestId }: typeof renewed, by: readonly string[]) => {
    for (const [at, side] of by.entries()) {
      await sql`insert into offer (id, candidate_request_id, number, made_by, price_minor, created_at)
        values (${newId()}, ${requestId}, ${at + 1}, ${side}, 100, ${`2026-11-0${at + 1}T09:00:00Z`})`.execute(db)
    }
  }
  // Only who applied again asks twice in a row.
  await offered(renewed, ['creator', 'agency', 'creator', 'creator', 'agency'])
  await offered(bargained, ['creator', 'agency', 'creator'])

  await older.migrateOn()
  past.push(await build('delivered'))
  // The filling migrations are run again after an interruption.
  await sql`delete from migration where name in ('0123-applications-to-past-campaigns-before.sql', '0125-weeks-of-lists-counted.sql')`.execute(
    db,
  )
  await older.migrateOn()

  const { rows } = await sql`select campaign_id, creator_id, open_places from past_application order by campaign_id`.execute(db)
  expect(rows).toEqual(past.map(({ id, creator }) => ({ campaign_id: id, creator_id: creator, open_places: 3 })))
  const weeks = await sql`select split_part(part, ' ', 1) as state, sum(amount)::int as count from kept_sum where list = 'campaign_in_week'
    group by 1 order by 1`.execute(db)
  expect(weeks.rows).toEqual([
    { state: 'delivered', count: 1 },
    { state: 'filled', count: 1 },
    { state: 'published', count: 1 },
  ])
  const again = await sql`select id, renewed_at from candidate_request where renewed_at is not null`.execute(db)
  expect(again.rows).toEqual([{ id: renewed.requestId, renewed_at: new Date('2026-11-04T09:00:00Z') }])
  const open = await sql`select sum(amount)::int as count from kept_sum where list = 'open_campaign' and part <> ''`.execute(db)
  expect(open.rows).toEqual([{ count: 1 }])
})
