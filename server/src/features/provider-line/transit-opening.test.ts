import type { MemberId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'
import { balance, post, type Entry } from '#features/ledger/ledger-queries.ts'
import { verify } from '#features/ledger/verify-queries.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0070-provider-lines.sql')
})
afterAll(() => older.close())

const operator = { role: 'operator', first_name: 'Olga', last_name: 'Ek', display_name: 'Olga E.' } as const

test('R-249 what bank lines took from the provider’s account is carried over to what is on its way, once, and no posting changes', async () => {
  const { db } = older
  const [operatorId, fileId] = [newId<MemberId>(), newId()]
  const at = new Date()
  await db
    .insertInto('member')
    .values({ id: operatorId, email: 'o@x.example', email_key: 'o@x.example', password_hash: 'none', ...operator, created_at: at })
    .execute()
  const file = {
    kind: 'statement',
    file_name: 'f.xml',
    digest: 'd',
    content: '',
    pending: 0,
    operator_id: operatorId,
    read_at: at,
  } as const
  await db
    .insertInto('bank_file')
    .values({ id: fileId, ...file })
    .execute()
  const words = { counterparty: '', words: '', reason_code: '', is_return: false, currency: 'EUR', booked_on: '2026-11-16' }
  await transact(db, async (tx) => {
    const book = (cause: string, entries: Entry[]) => post(tx, { cause, entries, currency: 'EUR', at })
    await book('charge:one', [
      { account: { kind: 'fee_revenue' }, amountMinor: 30_000 },
      { account: { kind: 'clearing' }, amountMinor: -30_000 },
    ])
    // As booked by the previous version: a transfer of 97.00 of which the provider had kept 3.00.
    for (const [key, settledAs] of [
      ['one', 'provider'],
      ['two', 'own'],
    ] as const) {
      const id = newId()
      const settled = { settled_as: settledAs, settled_at: at, settled_by: operatorId }
      await tx
        .insertInto('bank_line')
        .values({ id, file_id: fileId, kind: 'entry', line_key: key, amount_minor: 9700, ...words, ...settled })
        .execute()
      await book(`bank-line:${id}`, [
        { account: { kind: 'bank' }, amountMinor: -9700 },
        { account: { kind: settledAs === 'own' ? 'own_funds' : 'clearing' }, amountMinor: settledAs === 'own' ? 9700 : 10_000 },
        { account: { kind: 'bank_charges' }, amountMinor: settledAs === 'own' ? 0 : -300 },
      ])
    }
  })
  const countPostings = async () => (await db.selectFrom('ledger_transaction').select('id').execute()).length
  const before = await countPostings()

  await older.migrateOn()
  const sums = await Promise.all((['clearing', 'provider_transit', 'bank', 'bank_charges'] as const).map((kind) => balance(db, { kind })))
  expect(sums).toEqual([-30_000, 9700, -19_400, 0])
  expect(await countPostings()).toBe(before + 1)
  const findings = await verify(db)
  expect(findings.filter((found) => /does not sum|is off by|bank|card provider|names nothing/i.test(found))).toEqual([])
})
