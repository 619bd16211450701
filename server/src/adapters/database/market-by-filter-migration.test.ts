import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

const migration = '0176-market-by-filter.sql'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore(migration)
})
afterAll(() => older.close())

test('R-430 applications from before to past campaigns have what the market is filtered by, and those that are written meanwhile too', async () => {
  const { db } = older
  await sql`alter table campaign drop constraint campaign_agency_id_fkey;
    alter table candidate_request drop constraint candidate_request_agency_id_fkey, drop constraint candidate_request_creator_id_fkey`.execute(
    db,
  )
  const names = new Map<string, string>()
  const build = async (name: string, state: string, { isShipped, types }: { isShipped: boolean; types: string }) => {
    const id = newId()
    names.set(id, name)
    await sql`insert into campaign (id, agency_id, name, description, state, shippable_product, wanted_types, currency, submitted_at, published_at, created_at, updated_at)
      values (${id}, ${newId()}, ${name}, 'Slow mornings.', ${state}, ${isShipped}, ${types}, 'EUR', now(), now(), now(), now())`.execute(
      db,
    )
    await sql`insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, created_at, updated_at)
      values (${newId()}, ${id}, ${newId()}, ${newId()}, 'declined', 100, 'creator', ${newId()}, now(), now())`.execute(db)
    return id
  }
  const stored = async () => {
    const { rows } = await sql<{
      campaign_id: string
      shippable_product: boolean
      wanted_types: string[]
    }>`select * from past_application`.execute(db)
    const said = (row: (typeof rows)[number]) => [row.shippable_product ? 'shipped' : 'not shipped', ...row.wanted_types].join(', ')
    return Object.fromEntries(rows.map((row) => [names.get(row.campaign_id), said(row)]))
  }
  await build('parcel', 'filled', { isShipped: true, types: '{video}' })
  await build('films', 'delivered', { isShipped: false, types: '{photos,video}' })
  const leaving = await build('leaving', 'published', { isShipped: true, types: '{photos}' })

  // It leaves the market in a transaction of the previous version that ends only while the migration waits for it.
  let migrated: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update campaign set state = 'filled' where id = ${leaving}`.execute(tx)
    migrated = older.migrateOn()
    const waiting = sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { interval: 10 }).toBeGreaterThan(0)
  })
  await migrated
  const before = { parcel: 'shipped, video', films: 'not shipped, photos, video', leaving: 'shipped, photos' }
  expect(await stored()).toEqual(before)

  await build('later', 'filled', { isShipped: true, types: '{photos,video}' })
  await sql`update campaign set shippable_product = false where id = ${leaving}`.execute(db)
  const after = { ...before, later: 'shipped, photos, video', leaving: 'not shipped, photos' }
  expect(await stored()).toEqual(after)
  // The migration is run again after an interruption.
  await sql`delete from migration where name = ${migration}`.execute(db)
  await sql`update past_application set shippable_product = false, wanted_types = '{}'`.execute(db)
  await older.migrateOn()
  expect(await stored()).toEqual(after)
})
