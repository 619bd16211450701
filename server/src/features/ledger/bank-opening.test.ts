import type { MemberId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'
import { balance, post, type Entry } from './ledger-queries.ts'
import { payoutPaidEntries, payoutReturnedEntries } from './posting-rules.ts'
import { verify } from './verify-queries.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0036-bank-account.sql')
})
afterAll(() => older.close())

const creator = { role: 'creator', first_name: 'Mara', last_name: 'Kovac', display_name: 'Mara K.' } as const

const inClearing = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.account.kind === 'bank' ? { ...entry, account: { kind: 'clearing' } } : entry))

test('R-169 what payouts left in the account of both is carried over to the bank’s, once, and no posting changes', async () => {
  const creatorId = newId<MemberId>()
  const { db } = older
  await db
    .insertInto('member')
    .values({ id: creatorId, email: 'm@x.example', email_key: 'm@x.example', password_hash: 'none', ...creator, created_at: new Date() })
    .execute()
  const payout = { creator_id: creatorId, amount_minor: 6000 }
  await transact(db, async (tx) => {
    const book = (cause: string, entries: Entry[]) => post(tx, { cause, entries, currency: 'EUR', at: new Date() })
    const charged: Entry[] = [
      { account: { kind: 'fee_revenue' }, amountMinor: 30_000 },
      { account: { kind: 'clearing' }, amountMinor: -30_000 },
    ]
    await book('charge:one', charged)
    for (const id of ['one', 'two', 'three']) await book(`payout-paid:${id}`, inClearing(payoutPaidEntries(payout)))
    await book('payout-return:three', inClearing(payoutReturnedEntries(payout, true)))
  })
  const countPostings = async () => (await db.selectFrom('ledger_transaction').select('id').execute()).length
  const before = await countPostings()

  await older.migrateOn()
  expect([await balance(db, { kind: 'clearing' }), await balance(db, { kind: 'bank' })]).toEqual([-30_000, 12_000])
  expect(await countPostings()).toBe(before + 1)
  const findings = await verify(db)
  expect(findings.filter((words) => /does not sum|is off by|bank|card provider|names nothing/.test(words))).toEqual([])
})
