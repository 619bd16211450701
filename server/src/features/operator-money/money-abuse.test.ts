import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import type { PaymentId } from '@pairtake/protocol/ids'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signEvent } from '#adapters/payments/sandbox-events.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// What a thief, a hasty operator and a tax auditor might try; honest refunds and payouts are tested in the neighbouring files.
let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
})
afterAll(() => app.close())

/** A job whose price no partial refund divides evenly. */
async function buildPaid(priceMinor = 10_001): Promise<PaymentId> {
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  return contract.paymentId
}

const refund = (id: string, amount: unknown, currency = 'EUR') =>
  app.raw('POST', `/operator/payments/${id}/refund`, { as: operator, body: { reason: 'Agreed', amount: { amount, currency } } })
const givenBack = async (id: PaymentId) =>
  (await app.deps.db.selectFrom('payment').select(['refunded_minor', 'total_minor']).where('id', '=', id).executeTakeFirstOrThrow())
    .refunded_minor
const balance = async () => (await app.call(financesWire.getCreatorFinances, { as: creator })).body.currentBalance.amount

/** Counts everything that a money movement writes, to check that nothing changed. */
async function traces() {
  const { rows } = await sql`select (select count(*) from ledger_transaction) as ledger, (select count(*) from refund) as refunds,
    (select count(*) from invoice) as papers, (select count(*) from audit_entry) as acts, (select count(*) from notification) as notices,
    (select count(*) from sandbox_provider.refund) as given_back`.execute(app.deps.db)
  return rows[0]
}

describe('a refund', () => {
  test('ABUSE-7 ABUSE-8 in another currency, of nothing, of less than a cent or above the charge moves nothing', async () => {
    const id = await buildPaid()
    const before = await traces()
    const otherCurrency = await refund(id, 5, 'USD')
    expect([otherCurrency.status, JSON.stringify(otherCurrency.error)]).toEqual([400, expect.stringContaining('Refunds are in EUR.')])
    for (const amount of [0, -0, -5, 0.001, 5.005, 1e-7, 1e300, 2 ** 53, Number.NaN, '5', null, [5]]) {
      expect([amount, (await refund(id, amount)).status]).toEqual([amount, expect.toSatisfy((status) => status === 400 || status === 409)])
    }
    const above = await refund(id, 136.87)
    expect([above.status, above.error.message]).toEqual([409, 'At most 136.86 EUR can still be refunded.'])
    expect(await traces()).toEqual(before)
    expect(await givenBack(id)).toBe(0)
  })

  test('R-071 ABUSE-24 in parts never exceeds the charge, asked for one after the other and at once', async () => {
    const id = await buildPaid()
    expect((await refund(id, 80)).status).toBe(200)
    expect((await refund(id, 80)).error.message).toBe('At most 56.86 EUR can still be refunded.')
    const answers = await Promise.all([30, 30, 30].map((amount) => refund(id, amount)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await givenBack(id)).toBe(11_000)
    expect((await refund(id, 26.86)).status).toBe(200)
    expect((await refund(id, 0.01)).error.message).toBe('This payment has been refunded in full.')
    await expectSoundLedger(app)
  })

  test('R-071 cent by cent takes from creator, fee and VAT exactly what the whole has', async () => {
    const id = await buildPaid(501)
    const shares = async () => {
      const { rows } = await sql<{ kind: string; sum: number }>`select a.kind, sum(e.amount_minor)::bigint as sum from ledger_entry e
        join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where t.cause = ${`charge:${id}`} or t.cause in (select 'refund:' || id from refund where payment_id = ${id})
        group by a.kind having sum(e.amount_minor) <> 0`.execute(app.deps.db)
      return rows
    }
    for (const amount of [0.01, 0.01, 0.02, 3.33, 0.01, 1.11]) expect((await refund(id, amount)).status).toBe(200)
    const rest = await app.call(wire.refundPayment, { as: operator, params: { id }, body: { reason: 'The rest' } })
    expect(rest.body.data.refundedAmount).toEqual(rest.body.data.amount)
    expect(await shares()).toEqual([])
    await expectSoundLedger(app)
  })

  test('R-073 numbers its credit notes without a gap, however many are issued at once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 8; count++) ids.push(await buildPaid(2000))
    const answers = await Promise.all([...ids.map((id) => refund(id, 1)), ...ids.map((id) => refund(id, 99_999))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    const notes = await app.deps.db.selectFrom('invoice').select('number').where('kind', '=', 'credit_note').orderBy('number').execute()
    expect(notes.map(({ number }) => number)).toEqual(notes.map((_none, index) => `CN-${String(index + 1).padStart(6, '0')}`))
  })
})

describe('a payout', () => {
  const request = async (amount: number) =>
    (await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })).body.data.id
  const giveBack = (id: string, isSentBack = false) =>
    app.call(wire.returnPayout, { as: operator, params: { id }, body: { reason: 'Account closed', isSentBack } })

  test('R-077 ABUSE-24 returned twice, or returned and paid at once, comes back once', async () => {
    await buildPaid(50_000)
    const before = await balance()
    const open = await request(60)
    const thrice = await Promise.all([giveBack(open), giveBack(open), giveBack(open)])
    expect(thrice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(thrice.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await balance()).toBe(before)
    expect((await app.call(wire.markPayoutPaid, { as: operator, params: { id: open } })).status).toBe(409)

    const raced = await request(70)
    const [paid, returned] = await Promise.all([app.call(wire.markPayoutPaid, { as: operator, params: { id: raced } }), giveBack(raced)])
    expect(returned.status).toBe(200)
    expect([200, 409]).toContain(paid.status)
    expect((await giveBack(raced)).error.message).toBe('This payout was already returned.')
    expect(await balance()).toBe(before)
    await expectSoundLedger(app)
  })

  test('R-074 that left in a file stays in it as it was: nobody changes the file, and no second one has it', async () => {
    await buildPaid(20_000)
    const id = await request(80)
    const exported = await app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [id] } })
    expect(exported.status).toBe(200)
    await expect(sql`update payout_batch set file = replace(file, '80.00', '8000.00')`.execute(app.deps.db)).rejects.toThrow('append-only')
    await expect(sql`delete from payout_batch`.execute(app.deps.db)).rejects.toThrow('append-only')
    await expect(sql`update batched_payout set payout_id = payout_id`.execute(app.deps.db)).rejects.toThrow('append-only')
    await expect(sql`delete from batched_payout`.execute(app.deps.db)).rejects.toThrow('append-only')
    const again = await app.raw('POST', '/operator/payouts/export', { as: operator, body: { ids: [id] } })
    expect(again.body).toEqual(exported.body)
    expect((await giveBack(id, true)).status).toBe(200)
    const [batch] = (await app.call(wire.listPayoutBatches, { as: operator })).body.data
    const later = await app.raw('GET', `/operator/payout-batches/${batch?.id}/file?despiteChanges=true`, { as: operator })
    expect(later.body).toEqual(exported.body)
    expect((await app.raw('POST', '/operator/payouts/export', { as: operator, body: {} })).error.code).toBe('NOTHING_TO_EXPORT')
  })
})

describe('an event with the provider’s own signature', () => {
  const send = async (body: object) => {
    await app.deps.payments.sandbox?.listUndelivered()
    const { rows } = await sql<{ webhook_secret: string }>`select webhook_secret from sandbox_provider.account`.execute(app.deps.db)
    const rawBody = Buffer.from(JSON.stringify({ id: `evt_${newId()}`, ...body }))
    const signature = signEvent(rows[0]?.webhook_secret ?? '', rawBody, app.clock.now())
    return app.raw('POST', '/payments/webhook', {
      body: rawBody,
      headers: { 'sandbox-signature': signature, 'content-type': 'application/json' },
    })
  }

  test('ABUSE-25 of a payment that nobody knows, of another kind, or without a key is taken and changes nothing', async () => {
    const before = await traces()
    const stranger = `charge-${newId()}-1`
    for (const body of [
      { type: 'charge_succeeded', idempotencyKey: stranger, chargeRef: 'ch_none' },
      { type: 'charge_failed', idempotencyKey: stranger, words: 'No.' },
      { type: 'charge_succeeded', idempotencyKey: 'charge-1 or true-1', chargeRef: 'ch_none' },
      { type: 'other', idempotencyKey: stranger },
      { type: 'charge_succeeded' },
    ]) {
      expect([body, (await send(body)).status]).toEqual([body, 200])
    }
    expect(await traces()).toEqual(before)
  })

  test('ABUSE-25 replayed after a whole refund neither charges nor pays again', async () => {
    const id = await buildPaid()
    await app.call(wire.refundPayment, { as: operator, params: { id }, body: { reason: 'All of it' } })
    const before = [await traces(), await balance()]
    const paid = await app.deps.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [key, chargeRef] = [paid.charge_attempts, paid.charge_ref]
    for (let count = 0; count < 3; count++) {
      await send({ type: 'charge_succeeded', idempotencyKey: `charge-${id}-${key}`, chargeRef })
      await send({ type: 'charge_failed', idempotencyKey: `charge-${id}-${key}`, words: 'Charged back.' })
    }
    expect([await traces(), await balance()]).toEqual(before)
    await expectSoundLedger(app)
  })
})

test('R-080 a payment that cannot be tried now leaves no try in the log', async () => {
  const { paymentId } = await buildContract(app.deps, { agency, creator })
  const change = { failure: { kind: 'refused' as const, words: 'Declined.' }, failed_since: app.deps.now(), charging_since: app.deps.now() }
  await app.deps.db.updateTable('payment').set(change).where('id', '=', paymentId).execute()
  const answer = await app.call(wire.retryPayment, { as: operator, params: { id: paymentId } })
  expect(answer.error.code).toBe('PAYMENT_IN_PROGRESS')
  const acts = await app.deps.db.selectFrom('audit_entry').select('action').where('subject_id', '=', paymentId).execute()
  expect(acts).toEqual([])
})

test('R-035 a job whose charge has no answer yet cannot be cancelled, and a cancelled one is never charged', async () => {
  const cancel = (id: string) => app.call(jobWire.cancelContract, { as: operator, params: { id }, body: { reason: 'Nobody answers.' } })
  const finalize = (id: string) => app.call(contractWire.finalizeContract, { as: agency, params: { id } })
  const open = await buildContract(app.deps, { agency, creator })
  await app.deps.db.updateTable('payment').set({ charging_since: app.deps.now() }).where('id', '=', open.paymentId).execute()
  expect((await cancel(open.id)).error.code).toBe('PAYMENT_IN_PROGRESS')

  const raced = await buildContract(app.deps, { agency, creator })
  const answers = await Promise.all([cancel(raced.id), finalize(raced.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const cancelled = await buildContract(app.deps, { agency, creator })
  expect((await cancel(cancelled.id)).status).toBe(200)
  expect((await finalize(cancelled.id)).status).toBe(409)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sandbox_provider.charge
    where idempotency_key like ${`charge-${cancelled.paymentId}-%`}`.execute(app.deps.db)
  expect(rows).toEqual([{ count: 0 }])
})
