import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator } from '../../testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '../../testing/builders-money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../../ids.ts'
import { post } from './ledger-queries.ts'
import { verify } from './verify-queries.ts'

let app: TestApp
let contract: TestContract
let creatorId: string
beforeAll(async () => {
  app = await openTestApp()
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  creatorId = creator.id
  await buildCard(app, agency)
  contract = await buildContract(app.deps, { agency, creator })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
})
afterAll(() => app.close())

test('says in words what does not fit the ledger', async () => {
  const { db } = app.deps
  expect(await verify(db)).toEqual([])
  await db.updateTable('earning').set({ state: 'future' }).where('id', '=', contract.earningId).execute()
  await db.updateTable('number_series').set({ last: 3 }).where('name', '=', 'invoice').execute()
  expect(await verify(db)).toEqual([
    `The payment ${contract.paymentId} is paid, its earning is not earned.`,
    `The balance of creator ${creatorId} is 200.00 and should be 0.00.`,
    'The numbers of invoice run to 3, but there are 1.',
  ])
})

test('ABUSE-24 the database itself refuses what does not sum to zero, and every change of what was posted', async () => {
  const { db, now } = app.deps
  const lonely = db.transaction().execute(async (tx) => {
    const [transaction_id, account] = [newId(), await tx.selectFrom('ledger_account').select('id').executeTakeFirstOrThrow()]
    await tx.insertInto('ledger_transaction').values({ id: transaction_id, cause: 'lonely', created_at: now() }).execute()
    const entry = { id: newId(), transaction_id, account_id: account.id, amount_minor: 1, currency: 'EUR', created_at: now() }
    await tx.insertInto('ledger_entry').values(entry).execute()
  })
  await expect(lonely).rejects.toThrow(/does not sum to zero/)
  await expect(sql`update ledger_entry set amount_minor = 1`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from ledger_transaction`.execute(db)).rejects.toThrow(/append-only/)
  const again = post(db, {
    cause: `charge:${contract.paymentId}`,
    entries: [
      { account: { kind: 'vat' }, amountMinor: 1 },
      { account: { kind: 'clearing' }, amountMinor: -1 },
    ],
    currency: 'EUR',
    at: now(),
  })
  await expect(again).rejects.toThrow(/ledger_transaction_cause_once/)
})
