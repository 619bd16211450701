import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import type { MemberId, PayoutId } from '@pairtake/protocol/ids'
import * as operatorWire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { buildSelfBilling } from '#testing/build-self-billing.ts'
import { buildCard, buildContract, type TestContract } from '#testing/builders-money.ts'
import { entryOf, ledgerFaults, stranger } from '#testing/ledger-faults.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'
import { hours } from '#wire-time.ts'
import { post } from './ledger-queries.ts'
import { proveWhole } from './prove-books-act.ts'
import { ledgerChecks, verify } from './verify-queries.ts'
import { whole, type Check } from './verify-words-queries.ts'

let app: TestApp
let contract: TestContract
let creatorId: MemberId
let payoutIds: PayoutId[]
let batchId: string
beforeAll(async () => {
  app = await openTestApp()
  const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
  creatorId = creator.id
  await buildCard(app, agency)
  await buildSelfBilling(app.deps, creator, { status: 'small_business', taxNumber: '12/345/67890' })
  contract = await buildContract(app.deps, { agency, creator })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  const params = { id: contract.paymentId }
  await app.call(operatorWire.refundPayment, { as: operator, params, body: { reason: 'Agreed', amount: { amount: 23, currency: 'EUR' } } })
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  payoutIds = []
  for (let count = 0; count < 3; count++) {
    const payout = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
    payoutIds.push(payout.body.data.id)
  }
  await app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: payoutIds.slice(0, 2) } })
  batchId = (await app.deps.db.selectFrom('payout_batch').select('id').executeTakeFirstOrThrow()).id
  await app.call(operatorWire.markPayoutPaid, { as: operator, params: { id: payoutIds[1] ?? '' } })
  await app.call(operatorWire.returnPayout, { as: operator, params: { id: payoutIds[2] ?? '' }, body: { reason: 'Closed' } })
})
afterAll(() => app.close())

/** A time at which all of the books are old enough to be counted as proven. */
const later = () => new Date(Date.now() + hours(1))

class Undo extends Error {}

/** Returns each check's findings after statements that none of our code would run, and rolls them back. */
async function findingsAfter(statements: readonly string[]): Promise<{ findings: { check: Check; words: string }[]; inSteps: string[] }> {
  const findings: { check: Check; words: string }[] = []
  let inSteps: string[] = []
  const planted = transact(app.deps.db, async (tx) => {
    await disarm(tx)
    for (const text of statements) await tx.executeQuery(CompiledQuery.raw(text))
    for (const check of ledgerChecks) {
      const { rows } = await whole(check).execute(tx)
      findings.push(...rows.map(({ words }) => ({ check, words })))
    }
    inSteps = await proveWhole({ db: tx, now: later() })
    throw new Undo()
  })
  await expect(planted).rejects.toThrow(Undo)
  return { findings, inSteps }
}

/** The database itself refuses most of these faults, so its guards are switched off before they are planted. */
async function disarm(tx: Tx): Promise<void> {
  for (const table of ['ledger_entry', 'ledger_transaction', 'invoice', 'payout_batch', 'creator_paper'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
}

describe('verify says in words', () => {
  let fill: (text: string) => string
  beforeAll(async () => {
    const { id: refundId } = await app.deps.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const { agency_id: agencyId } = await app.deps.db.selectFrom('payment').select('agency_id').executeTakeFirstOrThrow()
    const [payout = '', paid = '', returned = ''] = payoutIds
    const paper = app.deps.db.selectFrom('creator_paper').where('kind', '=', 'payout_statement')
    const { entryId } = await paper.select(sql<string>`content->'lines'->0->>'entryId'`.as('entryId')).executeTakeFirstOrThrow()
    const foreign = await sql<{ id: string }>`select id from ledger_entry where ${sql.raw(entryOf('charge', 'clearing'))}`.execute(
      app.deps.db,
    )
    const foreignId = foreign.rows[0]?.id ?? ''
    const names = { PAYMENT: contract.paymentId, EARNING: contract.earningId, CREATOR: creatorId, AGENCY: agencyId, REFUND: refundId }
    const all: Record<string, string> = {
      ...names,
      PAYOUT: payout,
      PAID: paid,
      RETURNED: returned,
      ENTRY: entryId,
      FOREIGN: foreignId,
      STRANGER: stranger,
      BATCH: batchId,
      PAYREF: payout.replaceAll('-', ''),
    }
    fill = (text) => text.replaceAll(/\b[A-Z]{4,}\b/g, (name) => all[name] ?? name)
  })

  test('nothing of books that are sound', async () => {
    expect(await verify(app.deps.db)).toEqual([])
  })

  const found = new Set<Check>()
  test.each(ledgerFaults)('%s', async (words, statements, also = []) => {
    const { findings, inSteps } = await findingsAfter(statements.map(fill))
    expect(findings.map((finding) => finding.words)).toEqual(expect.arrayContaining([words, ...also].map(fill)))
    expect(inSteps.toSorted()).toEqual(findings.map((finding) => finding.words).toSorted())
    for (const finding of findings) if (finding.words === fill(words)) found.add(finding.check)
  })

  test('something for every check: none goes without a fault that it finds', () => {
    const silent = ledgerChecks.filter((check) => !found.has(check))
    expect(silent.map((check) => whole(check).compile(app.deps.db).sql)).toEqual([])
  })
})

/** Makes a posting that bypasses `post()`, with an entry in each of these currencies. */
function postedIn(currencies: readonly string[]): Promise<void> {
  const { db, now } = app.deps
  return transact(db, async (tx) => {
    const [transaction_id, account] = [newId(), await tx.selectFrom('ledger_account').select('id').executeTakeFirstOrThrow()]
    await tx.insertInto('ledger_transaction').values({ id: transaction_id, cause: 'planted', created_at: now() }).execute()
    for (const [index, currency] of currencies.entries()) {
      const entry = { id: newId(), transaction_id, account_id: account.id, amount_minor: index === 0 ? 1 : -1, currency, created_at: now() }
      await tx.insertInto('ledger_entry').values(entry).execute()
    }
  })
}

test('R-074 ABUSE-24 the database itself refuses what does not sum to zero, and every change of what was posted', async () => {
  const { db, now } = app.deps
  const lonely = transact(db, async (tx) => {
    const [transaction_id, account] = [newId(), await tx.selectFrom('ledger_account').select('id').executeTakeFirstOrThrow()]
    await tx.insertInto('ledger_transaction').values({ id: transaction_id, cause: 'lonely', created_at: now() }).execute()
    const entry = { id: newId(), transaction_id, account_id: account.id, amount_minor: 1, currency: 'EUR', created_at: now() }
    await tx.insertInto('ledger_entry').values(entry).execute()
  })
  await expect(lonely).rejects.toThrow(/does not sum to zero/)
  await expect(sql`update ledger_entry set amount_minor = 1`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from ledger_transaction`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`update invoice set number = 'INV-000009'`.execute(db)).rejects.toThrow(/invoice is append-only/)
  await expect(sql`update invoice set content = '{}'`.execute(db)).rejects.toThrow(/invoice is append-only/)
  await expect(sql`delete from invoice`.execute(db)).rejects.toThrow(/invoice is append-only/)
  for (const table of ['ledger_entry', 'ledger_transaction', 'invoice']) {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(/append-only/)
  }
  const twice = post(db, {
    cause: `charge:${contract.paymentId}`,
    entries: [
      { account: { kind: 'vat' }, amountMinor: 1 },
      { account: { kind: 'clearing' }, amountMinor: -1 },
    ],
    currency: 'EUR',
    at: now(),
  })
  await expect(twice).rejects.toThrow(/ledger_transaction_cause_once/)
})

test('R-161 ABUSE-24 the database itself refuses a posting in two currencies, one without entries, and a second credit note for a refund', async () => {
  const { db } = app.deps
  await expect(postedIn(['EUR', 'USD'])).rejects.toThrow(/is in 2 currencies/)
  await expect(postedIn([])).rejects.toThrow(/has no entries/)
  const note = await db.selectFrom('invoice').selectAll().where('kind', '=', 'credit_note').executeTakeFirstOrThrow()
  const second = { ...note, number: 'CN-000002' }
  await expect(
    db
      .insertInto('invoice')
      .values({ ...second, id: newId() })
      .execute(),
  ).rejects.toThrow(/invoice_one_per_refund/)
  await expect(
    db
      .insertInto('invoice')
      .values({ ...second, id: newId(), refund_id: null })
      .execute(),
  ).rejects.toThrow(/invoice_credit_note_of_refund/)
})
