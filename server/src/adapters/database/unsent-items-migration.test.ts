import type { ContractId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0167-unsent-items.sql')
})
afterAll(() => older.close())

test('R-180 R-431 jobs, bank lines and provider lines from before are counted, once, and what the previous version writes meanwhile too', async () => {
  const { db } = older
  // The rows refer to records that do not exist, which is irrelevant here.
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(db)
  const at = '2026-11-16T09:00:00Z'
  const send = (contract: string, states: readonly string[]) =>
    sql`insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, take, sent_at, updated_at)
      select gen_random_uuid(), ${contract}, gen_random_uuid(), gen_random_uuid(), 'take.mp4', state, 1, ${at}, ${at}
        from unnest(${[...states]}::text[]) as state`.execute(db)
  const build = async (state: string, states: readonly string[]) => {
    const id = newId<ContractId>()
    await sql`insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency,
        created_at, agency_acted_at, creator_acted_at)
      values (${id}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, ${state}, 100, 'EUR', ${at}, ${at}, ${at})`.execute(db)
    await sql`insert into contract_asset (id, contract_id, desired_asset_id, type, committed, position)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'video', 2, position from generate_series(0, 1) as position`.execute(db)
    await send(id, states)
    return id
  }
  const book = (key: string, settledAt: string | null) =>
    sql`insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return, settled_as,
        settled_at, settled_by)
      values (${newId()}, ${newId()}, 'entry', ${key}, '2026-11-16', 5, 'EUR', '', '', '', false, ${settledAt && 'nothing'}, ${settledAt}, ${settledAt && newId()})`.execute(
      db,
    )
  const move = (ref: string, kind: string, movedAt: string) =>
    sql`insert into provider_line (id, line_ref, kind, type, amount_minor, fee_minor, currency, words, moved_at, taken_at)
      values (${newId()}, ${ref}, ${kind}, 'any', 5, 0, 'EUR', '', ${movedAt}, ${movedAt})`.execute(db)

  const untouched = await build('in_progress', [])
  const begun = await build('in_progress', ['needs_review', 'failed', 'approved', 'processing'])
  await book('open', null)
  await book('settled', at)
  await move('first', 'charge', at)

  await older.migrateOn()
  await send(untouched, ['processing', 'failed'])
  await book('settled later', '2026-11-24T09:00:00Z')
  await move('second', 'charge', '2026-11-24T09:00:00Z')
  await move('third', 'fee', '2026-11-24T09:00:00Z')
  // The migrations are run again after an interruption.
  await sql`delete from migration where name in ('0167-unsent-items.sql', '0168-lines-skipped.sql')`.execute(db)
  await older.migrateOn()

  const { rows: jobs } = await sql<{ id: string; left: number }>`select id, unsent_items as left from contract`.execute(db)
  expect(Object.fromEntries(jobs.map(({ id, left }) => [id, left]))).toEqual({ [untouched]: 3, [begun]: 1 })
  const { rows: sums } = await sql<{ sum: string }>`select concat_ws(' ', list, part, sum(amount)) as sum from kept_sum
    where list in ('bank_line', 'provider_line_in_week') group by list, part order by list, part`.execute(db)
  expect(sums.map(({ sum }) => sum)).toEqual([
    'bank_line 002967 1',
    'bank_line 002968 1',
    'bank_line open 1',
    'provider_line_in_week charge 002967 1',
    'provider_line_in_week charge 002968 1',
    'provider_line_in_week fee 002968 1',
  ])
})
