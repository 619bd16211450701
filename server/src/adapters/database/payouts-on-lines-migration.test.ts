import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'
import type { Tx } from './database.ts'
import { transact } from './transact.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0170-payouts-on-lines.sql')
})
afterAll(() => older.close())

test('R-168 R-463 payouts from before know which lines confirmed them, and those that the previous version confirms meanwhile too', async () => {
  const { db } = older
  // The rows refer to records that do not exist, which is irrelevant here.
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(db)
  const at = '2026-11-16T09:00:00Z'
  const names = new Map<string, string>()
  const build = async (name: string, batchId: string | null = null) => {
    const id = newId()
    names.set(id, name)
    await sql`insert into payout (id, creator_id, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, state, batch_id, paid_at)
      values (${id}, ${newId()}, 100, 'EUR', '{}', ${at}, ${at}, 'paid', ${batchId}, ${at})`.execute(db)
    return id
  }
  const settle = (as: string, { payoutId = null, batchId = null }: { payoutId?: string | null; batchId?: string | null }, tx: Tx = db) =>
    sql`insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return, settled_as,
        settled_at, settled_by, payout_id, batch_id)
      values (${newId()}, ${newId()}, 'entry', ${newId()}, '2026-11-16', 5, 'EUR', '', '', '', false, ${as}, ${at}, ${newId()}, ${payoutId},
        ${batchId})`.execute(tx)
  /** How much a statement of an API or a worker announces; connections with another name tell at once. */
  const announcedBy = (act: (tx: Tx) => Promise<unknown>) =>
    transact(db, async (tx) => {
      await sql`set local application_name = 'pairtake'`.execute(tx)
      await act(tx)
      return (await sql`delete from announcement returning id`.execute(tx)).rows.length
    })
  const stored = async () => {
    const { rows } = await sql<{ id: string; is_paid_on_line: boolean; is_returned_on_line: boolean }>`select * from payout`.execute(db)
    const said = (row: (typeof rows)[number]) =>
      [row.is_paid_on_line && 'paid', row.is_returned_on_line && 'returned'].filter(Boolean).join(', ')
    return Object.fromEntries(rows.map((row) => [names.get(row.id), said(row)]))
  }

  const [batchId, laterBatchId] = [newId(), newId()]
  await build('on none')
  await settle('paid', { payoutId: await build('paid') })
  await settle('suspense', { payoutId: await build('in suspense') })
  const returned = await build('returned')
  await settle('paid_before', { payoutId: returned })
  await settle('returned', { payoutId: returned })
  await build('in a batch', batchId)
  await settle('paid', { batchId })
  const later = await build('later')
  await build('in a batch later', laterBatchId)

  await older.migrateOn()
  const before = { 'on none': '', paid: 'paid', 'in suspense': '', returned: 'paid, returned', 'in a batch': 'paid' }
  expect(await stored()).toEqual({ ...before, later: '', 'in a batch later': '' })
  // A line that confirms what was marked before changes nothing that the creator sees.
  expect(await announcedBy((tx) => settle('paid', { payoutId: later }, tx))).toBe(0)
  await settle('paid_before', { batchId: laterBatchId })
  const all = { ...before, later: 'paid', 'in a batch later': 'paid' }
  expect(await stored()).toEqual(all)
  expect(await announcedBy((tx) => sql`update payout set returned_at = ${at} where id = ${later}`.execute(tx))).toBe(1)
  // The migration is run again after an interruption.
  await sql`delete from migration where name = '0170-payouts-on-lines.sql'`.execute(db)
  await sql`update payout set is_paid_on_line = false`.execute(db)
  await older.migrateOn()
  expect(await stored()).toEqual(all)
})
