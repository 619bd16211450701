import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'
import { post } from '#features/ledger/ledger-queries.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0147')
})
afterAll(() => older.close())

const left = '2026-11-16T09:00:00Z'
const returned = new Date('2026-11-20T09:00:00Z')

async function buildCreator(isDeleted: boolean): Promise<MemberId> {
  const id = newId<MemberId>()
  await sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at, deleted_at)
    values (${id}, ${id}, ${id}, 'none', 'creator', 'Any', 'Body', 'Any B.', ${left}, ${isDeleted ? left : null})`.execute(older.db)
  return id
}

const move = (memberId: MemberId, amountMinor: number, at: Date) =>
  transact(older.db, (tx) =>
    post(tx, {
      cause: newId(),
      entries: [
        { account: { kind: 'creator', memberId }, amountMinor },
        { account: { kind: 'payouts' }, amountMinor: -amountMinor },
      ],
      currency: 'EUR',
      at,
    }),
  )

test('R-505 creators who had left before and are owed money are listed, since it came back', async () => {
  const [owed, even, member] = [await buildCreator(true), await buildCreator(true), await buildCreator(false)]
  for (const id of [owed, even, member]) {
    await move(id, 12_000, new Date(left))
    await move(id, -12_000, new Date(left))
  }
  for (const id of [owed, member]) await move(id, 12_000, returned)
  await older.migrateOn()
  expect(await older.db.selectFrom('owed_after_deletion').selectAll().execute()).toEqual([{ creator_id: owed, since: returned }])
})
