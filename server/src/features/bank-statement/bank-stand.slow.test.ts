import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#adapters/database/database.ts'
import { patienceOfCalls, patienceOfMigrations } from '#adapters/database/guarded-client.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { bankStandRow } from './bank-stand-queries.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await openTestApp()
  // Filling the tables may take any time; only the read has the timeout of a call.
  database = openDatabase(app.databaseUrl, { connections: 1, patience: patienceOfMigrations })
})
afterAll(async () => {
  await database.close()
  await app.close()
})

const id = (number: string) => sql`('01890000-0000-7000-8000-' || lpad(${sql.raw(number)}, 12, '0'))::uuid`

test('the bank stands beside the books also with 100,000 payouts, each passed over once', async () => {
  await database.db.connection().execute(async (db) => {
    // Temporary tables that hide the real ones; only the columns read here are filled.
    await sql`create temp table payout (id uuid, batch_id uuid, amount_minor bigint, paid_at timestamptz, returned_at timestamptz)`.execute(
      db,
    )
    await sql`create temp table bank_line (like public.bank_line including defaults including indexes)`.execute(db)
    await sql`create temp table bank_file (like public.bank_file including defaults)`.execute(db)
    await sql`create temp table bank_balance (like public.bank_balance including defaults)`.execute(db)
    await sql`insert into bank_file values (${id("'1'")}, 'statement', 'a.xml', 'd', 'c', 0, ${id("'2'")}, now())`.execute(db)
    await sql`insert into bank_balance values (${id("'1'")}, '2026-11-01', 100, 'EUR', '2026-11-01')`.execute(db)
    await sql`insert into payout select ${id('g::text')}, null, 100, case when g > 95000 then '2026-01-10' else '2026-11-10' end::timestamptz
      from generate_series(1, 100000) as g`.execute(db)
    await sql`insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return,
        payout_id, settled_as, settled_at, settled_by)
      select gen_random_uuid(), ${id("'1'")}, 'entry', g::text, '2026-11-01', -100, 'EUR', '', '', '', false, ${id('g::text')}, 'paid', now(), ${id("'2'")}
      from generate_series(1, 90000) as g`.execute(db)
    for (const table of ['payout', 'bank_line']) await sql`analyze ${sql.raw(table)}`.execute(db)
    await sql`set statement_timeout = ${sql.raw(String(patienceOfCalls.statementMs))}`.execute(db)
    // Of the 10,000 payouts without a line, 5,000 were marked before the statements began.
    // Looking up a line for each payout separately would exceed the statement timeout.
    const { rows } = await bankStandRow.execute(db)
    expect(rows).toMatchObject([{ closingMinor: 100, openMinor: 0, unseenMinor: 5_000 * 100 }])
  })
})
