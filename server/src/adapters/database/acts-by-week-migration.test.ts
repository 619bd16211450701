import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0175-acts-by-week.sql')
})
afterAll(() => older.close())

test('R-431 acts from before are counted by week, once, and the version before finds its totals', async () => {
  const { db } = older
  await sql`alter table audit_entry drop constraint audit_entry_operator_id_fkey`.execute(db)
  const [olga, otto] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
  const week = (number: number) =>
    `${Math.floor(number * 604_800_000)
      .toString(16)
      .padStart(12, '0')}7000`
  const act = (id: string, operatorId: string, action: string, subject: string) =>
    sql`insert into audit_entry (id, operator_id, action, subject, subject_id, created_at)
      values (${`${id}8000000000000001`}, ${operatorId}, ${action}, ${subject}, 'x', now())`.execute(db)
  /** What the version before shows as totals. */
  const totals = async () => {
    const { rows } = await sql<{ sum: string }>`select concat_ws(' ', list, part, sum(amount)) as sum from kept_sum where list = 'act_named'
        group by list, part having sum(amount) <> 0
      union all select concat_ws(' ', list, right(owner::text, 1), sum(amount)) from kept_sum where list = 'act_by' group by list, owner order by 1`.execute(
      db,
    )
    return rows.map(({ sum }) => sum)
  }

  await act(week(2967.1), olga, 'paid', 'payout')
  await act(week(2967.9), olga, 'paid', 'payout')
  await act(week(2968.5), otto, 'approved', 'payout')
  const before = await totals()
  expect(before).toEqual(['act_by a 2', 'act_by b 1', 'act_named approved 1', 'act_named paid 2', 'act_named payout 3'])

  await older.migrateOn()
  expect(await totals()).toEqual(before)
  await act(week(2968.6), olga, 'paid', 'member')
  // The migration is run again after an interruption.
  await sql`delete from migration where name = '0175-acts-by-week.sql'`.execute(db)
  await older.migrateOn()

  expect(await totals()).toEqual([
    'act_by a 3',
    'act_by b 1',
    'act_named approved 1',
    'act_named member 1',
    'act_named paid 3',
    'act_named payout 3',
  ])
  const { rows: weeks } = await sql<{ sum: string }>`select concat_ws(' ', right(owner::text, 1), part, sum(amount)) as sum from kept_sum
    where list in ('act_by', 'act_named_in_week') group by owner, part having sum(amount) <> 0 order by 1`.execute(db)
  expect(weeks.map(({ sum }) => sum)).toEqual([
    '0 approved 002968 1',
    '0 member 002968 1',
    '0 paid 002967 2',
    '0 paid 002968 1',
    '0 payout 002967 2',
    '0 payout 002968 1',
    'a 002967 2',
    'a 002968 1',
    'b 002968 1',
  ])
})
