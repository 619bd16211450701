import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations, migrationsDir } from '#adapters/database/migrate.ts'
import { transact } from '#adapters/database/transact.ts'
import { foldKeptSums } from '#features/kept-sum/keep-sums.task.ts'
import { buildCreator } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { balance, post } from './ledger-queries.ts'

let app: TestApp
let memberId: MemberId
beforeAll(async () => {
  app = await openTestApp()
  memberId = (await buildCreator(app.deps)).id
})
afterAll(() => app.close())

const book = (cause: string, amountMinor: number, isKept = true) =>
  transact(app.deps.db, async (tx) => {
    const entries = [
      { account: { kind: 'creator', memberId } as const, amountMinor },
      { account: { kind: 'clearing' } as const, amountMinor: -amountMinor },
    ]
    await post(tx, { cause, entries, currency: 'EUR', at: app.deps.now() })
    if (!isKept) throw new Error('undone')
    return balance(tx, { kind: 'creator', memberId })
  })

async function summed(): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(amount_minor), 0)::bigint as minor from ledger_entry
    join ledger_account on ledger_account.id = account_id where member_id = ${memberId}`.execute(app.deps.db)
  return rows[0]?.minor ?? 0
}

describe('R-341 a balance', () => {
  test('is the sum of its entries, also within the transaction that books them, and forgets what was undone', async () => {
    expect(await balance(app.deps.db, { kind: 'creator', memberId })).toBe(0)
    expect(await book('charge:one', 1_000)).toBe(1_000)
    await expect(book('charge:two', 500, false)).rejects.toThrow('undone')
    expect(await book('refund:one', -300)).toBe(700)
    expect(await summed()).toBe(700)
    expect(await balance(app.deps.db, { kind: 'clearing' })).toBe(-700)
  })

  test('is right after many who book at once, beside one that folds', async () => {
    const before = await summed()
    const bookings = Array.from({ length: 40 }, (_none, count) => book(`charge:many-${count}`, 10 + count))
    await Promise.all([...bookings, foldKeptSums.run(app.deps)])
    expect(await balance(app.deps.db, { kind: 'creator', memberId })).toBe(before + 40 * 10 + (40 * 39) / 2)
    expect(await summed()).toBe(await balance(app.deps.db, { kind: 'creator', memberId }))
  })

  test('of ten thousand entries is read from a few rows', async () => {
    await sql`with posted as (insert into ledger_transaction (id, cause, created_at)
        select gen_random_uuid(), 'charge:bulk-' || number, now() from generate_series(1, 5000) as number returning id)
      insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
        select gen_random_uuid(), posted.id, account.id, case account.kind when 'creator' then 7 else -7 end, 'EUR', now()
        from posted, ledger_account as account where account.member_id = ${memberId} or account.kind = 'clearing'`.execute(
      app.deps.patientDb,
    )
    await foldKeptSums.run(app.deps)
    expect(await balance(app.deps.db, { kind: 'creator', memberId })).toBe(await summed())
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from kept_sum
      where list in ('balance_of', 'books') and (owner = ${memberId} or part = 'clearing')`.execute(app.deps.db)
    expect(rows).toEqual([{ rows: 2 }])
  })

  test('of what was booked before it was kept comes with the migration, and running it again adds nothing', async () => {
    const name = (await listMigrations()).find((one) => one.includes('kept-balances-whole'))
    const text = await readFile(join(migrationsDir, name ?? ''), 'utf8')
    const before = await balance(app.deps.db, { kind: 'creator', memberId })
    await sql`delete from kept_sum where list in ('books', 'balance_of')`.execute(app.deps.db)
    expect(await balance(app.deps.db, { kind: 'creator', memberId })).toBe(0)
    for (let run = 0; run < 2; run++) {
      await sql.raw(text).execute(app.deps.patientDb)
      expect(await balance(app.deps.db, { kind: 'creator', memberId })).toBe(before)
      expect(await balance(app.deps.db, { kind: 'clearing' })).toBe(-before)
    }
  })
})
