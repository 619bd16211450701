import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-074 the files that went to the bank cannot be emptied, not even with all that names them', async () => {
  await expect(sql`truncate payout_batch cascade`.execute(app.deps.db)).rejects.toThrow(/append-only/)
  await expect(sql`truncate batched_payout`.execute(app.deps.db)).rejects.toThrow(/append-only/)
})

/** Tables that are append-only. Listed from the rules, not from the database. */
const keptForEver = [
  'audit_entry',
  'ledger_transaction',
  'ledger_entry',
  'invoice',
  'creator_paper',
  'payout_batch',
  'batched_payout',
  'bank_file',
  'vat_id_check',
  'dac7_file',
  'dac7_record',
  'dac7_filing',
]

test.each(keptForEver)('R-074 R-375 no row of %s is changed or deleted, and it cannot be emptied', async (table) => {
  const { db } = app.deps
  await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(`${table} is append-only`)
  // The bits of `tgtype`: for each row, before, delete.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = ${table}::regclass and proname = 'refuse_change' and tgenabled = 'O' and tgtype & 11 = 11 and tgtype & 16 = 16`.execute(
    db,
  )
  expect(rows).toEqual([{ count: 1 }])
})
