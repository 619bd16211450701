import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import * as claimWire from '@pairtake/protocol/operator/operator-claim-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { faultyPayments, type PaymentFaults } from '#testing/faulty-payments.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, minutes, wireTime } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
const faults: PaymentFaults = {}
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  app.deps.payments = faultyPayments(app.deps.payments, faults)
})
afterAll(() => app.close())

async function buildPaid(priceMinor = 10_000) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator, priceMinor })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  return { agency, creator, id: contract.paymentId }
}

const refund = (id: string, amount?: number) =>
  app.call(wire.refundPayment, {
    as: operator,
    params: { id },
    body: { reason: 'Agreed', ...(amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }) },
  })
const balanceOf = async (creator: TestMember) =>
  (await app.call(financesWire.getCreatorFinances, { as: creator })).body.currentBalance.amount
const accountOf = async (kind: 'platform_loss' | 'vat' | 'fee_revenue') => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_entry
    join ledger_account on ledger_account.id = account_id where kind = ${kind}`.execute(app.deps.db)
  return rows[0]?.sum ?? 0
}

describe('a refund', () => {
  test('R-071 whole: creator, fee and VAT give back their shares, a credit note is issued, the agency is told', async () => {
    const { agency, creator, id } = await buildPaid()
    const done = await refund(id)
    expect(done.body.data).toMatchObject({
      state: 'paid',
      refundedAmount: { amount: 136.85, currency: 'EUR' },
      refundedAt: expect.any(String),
    })
    expect(await balanceOf(creator)).toBe(0)
    expect([await accountOf('vat'), await accountOf('fee_revenue'), await accountOf('platform_loss')]).toEqual([0, 0, 0])
    const file = await app.raw('POST', pathPrefix + wire.downloadOperatorPayments.path, { as: operator, body: {} })
    const row = csvRows(String(file.body)).find((cells) => cells['Payment ID'] === id)
    const sums = { 'Creator fee': '100.00', 'Service fee': '15.00', VAT: '21.85', Total: '136.85', Refunded: '136.85' }
    expect(row).toMatchObject(sums)
    const seen = await app.call(paymentWire.getPayment, { as: agency, params: { id } })
    expect(seen.body.data.creditNotePdfUrl).toMatch(/\/media\/invoices\//)
    const note = await app.deps.db
      .selectFrom('invoice')
      .select(['number', 'content'])
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    expect(note.number).toBe('CN-000001')
    expect(JSON.stringify(note.content)).toContain('This credits invoice INV-000001 of 2026-11-16.')
    const again = await refund(id)
    expect([again.status, again.error.message]).toEqual([409, 'This payment has been refunded in full.'])
    await expectSoundLedger(app)
  })

  test('bit by bit adds up to the whole to the cent', async () => {
    const { creator, id } = await buildPaid(3300)
    const [vat, fee] = [await accountOf('vat'), await accountOf('fee_revenue')]
    for (let part = 0; part < 3; part++) expect((await refund(id, 15.05)).status).toBe(200)
    expect((await refund(id, 0.02)).error.message).toBe('At most 0.01 EUR can still be refunded.')
    expect((await refund(id)).status).toBe(200)
    expect(await balanceOf(creator)).toBe(0)
    expect([vat - (await accountOf('vat')), fee - (await accountOf('fee_revenue'))]).toEqual([721, 495])
    await expectSoundLedger(app)
  })

  test('is shown before it is done: what leaves the creator’s balance, what we lose, fee and VAT', async () => {
    const { creator, id } = await buildPaid()
    const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
    await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
    await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 70, currency: 'EUR' } } })
    const preview = async (amount?: string) =>
      app.call(wire.previewRefund, { as: operator, params: { id }, query: amount === undefined ? {} : { amount } })
    const eur = (amount: number) => ({ amount, currency: 'EUR' })
    expect((await preview()).body.data).toMatchObject({
      amount: eur(136.85),
      fromCreator: eur(30),
      loss: eur(70),
      fee: eur(15),
      vat: eur(21.85),
    })
    const part = (await preview('27.37')).body.data
    expect(part).toMatchObject({ fromCreator: eur(20), loss: eur(0), creatorBalance: eur(30) })
    expect((await preview('136.86')).error.message).toBe('At most 136.85 EUR can still be refunded.')
    expect((await preview('0')).error.code).toBe('REFUND_NOT_POSSIBLE')
    expect((await preview('1e3')).status).toBe(400)
    const before = await accountOf('platform_loss')
    await refund(id)
    expect([await balanceOf(creator), before - (await accountOf('platform_loss'))]).toEqual([0, 7000])
    // The creator reads what left the balance, not what the refund is worth.
    const { data } = (await app.call(listNotifications, { as: creator })).body
    const told = data.find(({ type }) => type === 'payment_refunded')
    expect(told?.data.message).toContain('€30 of your balance was returned to the brand.')
  })

  test('R-072 ABUSE-24 beyond the creator’s balance is our loss, also when a payout is requested at once', async () => {
    const { creator, id } = await buildPaid()
    const account = { fullName: 'M K', address: 'A', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'B' }
    await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
    const before = await accountOf('platform_loss')
    const [payout, refunded] = await Promise.all([
      app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount: 80, currency: 'EUR' } } }),
      refund(id),
    ])
    expect(refunded.status).toBe(200)
    expect(await balanceOf(creator)).toBe(0)
    expect((await accountOf('platform_loss')) - before).toBe(payout.status === 200 ? -8000 : 0)
    await expectSoundLedger(app)
  })

  test('ABUSE-25 without an answer it is asked for again with the same key, never twice', async () => {
    const { creator, id } = await buildPaid()
    faults.beforeAnswer = (call) => (call === 'refund' ? 'timeout' : undefined)
    expect((await refund(id, 50)).error.code).toBe('PAYMENT_IN_PROGRESS')
    expect((await refund(id, 50)).error.code).toBe('PAYMENT_IN_PROGRESS')
    delete faults.beforeAnswer
    expect(await balanceOf(creator)).toBe(100)
    await app.turnClock(minutes(2))
    expect(await balanceOf(creator)).toBeCloseTo(63.46, 2)
    const { rows } = await sql<{ sum: number }>`select sum(refund.amount_minor)::bigint as sum from sandbox_provider.refund
      join sandbox_provider.charge on charge.ref = charge_ref where charge.idempotency_key like ${`charge-${id}-%`}`.execute(app.deps.db)
    expect(rows[0]?.sum).toBe(5000)
    await expectSoundLedger(app)
  })

  test('two at once give back once what is left', async () => {
    const { id } = await buildPaid()
    const answers = await Promise.all([refund(id), refund(id), refund(id)])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2)
    await expectSoundLedger(app)
  })

  test('of what was not paid is refused', async () => {
    const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
    const { paymentId } = await buildContract(app.deps, { agency, creator })
    expect((await refund(paymentId)).error.message).toBe('This payment is scheduled and cannot be refunded now.')
    expect((await refund('none')).status).toBe(404)
  })
})

test('a payment that failed is listed, and charged again once the agency has another card', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency, cards.declinedAtCharge)
  const contract = await buildContract(app.deps, { agency, creator })
  const retry = () => app.call(wire.retryPayment, { as: operator, params: { id: contract.paymentId } })
  expect((await retry()).error).toEqual({ code: 'STATE_MOVED_ON', message: 'This payment has not failed.' })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  const words = 'The brand’s card was refused: “Your card was declined.”'
  const failed = await app.call(wire.listOperatorPayments, { as: operator, query: { state: 'failed' } })
  expect(failed.body.data.map((payment) => [payment.id, payment.failure, payment.isCharging, payment.retryAt])).toEqual([
    [contract.paymentId, words, false, wireTime(after(app.clock.now(), days(1)))],
  ])
  expect((await retry()).error).toEqual({ code: 'PAYMENT_FAILED', message: words })
  const id = await buildCard(app, agency)
  await app.call(methodWire.setDefaultPaymentMethod, { as: agency, params: { id } })
  expect((await retry()).body.data).toMatchObject({ state: 'paid', failure: null, failedSince: null })
  expect((await retry()).status).toBe(409)
  const acts = await app.deps.db.selectFrom('audit_entry').select('action').where('subject_id', '=', contract.paymentId).execute()
  expect(acts).toEqual([{ action: 'payment_retried' }, { action: 'payment_retried' }])
  await expectSoundLedger(app)
})

test('payments that failed are listed and downloaded oldest failure first, and each is found by its id and by its job’s', async () => {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency, cards.declinedAtCharge)
  const of = { agency, creator: await buildCreator(app.deps) }
  const [first, second] = [await buildContract(app.deps, of), await buildContract(app.deps, of)]
  for (const { id } of [first, second]) {
    expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id } })).error.code).toBe('PAYMENT_FAILED')
    app.clock.turn(minutes(1))
  }
  const both = [first.paymentId, second.paymentId]
  const isOurs = (id: string | undefined) => both.some((one) => one === id)
  const found = async (query: { state?: 'failed'; q?: string }) =>
    (await app.call(wire.listOperatorPayments, { as: operator, query })).body.data.map(({ id }) => id)
  expect((await found({ state: 'failed' })).filter(isOurs)).toEqual(both)
  expect(await found({ state: 'failed', q: agency.email })).toEqual(both)
  const file = await app.raw('POST', pathPrefix + wire.downloadOperatorPayments.path, { as: operator, body: { state: 'failed' } })
  expect(csvRows(String(file.body)).flatMap(({ 'Payment ID': id }) => (isOurs(id) ? [id] : []))).toEqual(both)
  for (const { id, paymentId } of [first, second]) {
    expect([await found({ q: paymentId }), await found({ q: id }), await found({ state: 'failed', q: id })]).toEqual([
      [paymentId],
      [paymentId],
      [paymentId],
    ])
  }
})

test('R-080 a retry that finds no card is logged as well: it tells the brand, and ends the claim on the payment', async () => {
  const agency = await buildAgency(app.deps)
  const cardId = await buildCard(app, agency, cards.declinedAtCharge)
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  await app.deps.db.deleteFrom('payment_method').where('id', '=', cardId).execute()
  const params = { id: contract.paymentId }
  const retry = () => app.call(wire.retryPayment, { as: operator, params })
  const told = async () => {
    const { data } = (await app.call(listNotifications, { as: agency })).body
    return data.filter(({ type }) => type === 'payment_failed').length
  }
  const logged = async () =>
    await app.deps.db.selectFrom('audit_entry').select(['action', 'operator_id']).where('subject_id', '=', contract.paymentId).execute()
  const other = await buildOperator(app.deps)
  const body = { subject: 'payment', subjectId: contract.paymentId } as const
  expect((await app.call(claimWire.claimRecord, { as: other, body })).status).toBe(200)
  expect([(await retry()).error.code, await told(), await logged()]).toEqual(['RECORD_CLAIMED', 1, []])

  const own = await app.call(wire.retryPayment, { as: other, params })
  expect([own.error.code, await told()]).toEqual(['NO_PAYMENT_METHOD', 2])
  expect(await logged()).toEqual([{ action: 'payment_retried', operator_id: other.id }])
  expect([(await retry()).error.code, (await logged()).length]).toEqual(['NO_PAYMENT_METHOD', 2])
})

test('R-256 why a payment failed is told to an operator as to an operator, in the list, on the job and after another try', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const cardId = await buildCard(app, agency, cards.asksAlways)
  const contract = await buildContract(app.deps, { agency, creator })
  const params = { id: contract.id }
  const finalize = () => app.call(contractWire.finalizeContract, { as: agency, params })
  const told = async (as: TestMember) => {
    const call = as === operator ? jobWire.getOperatorContract : contractWire.getContract
    return (await app.call(call, { as, params })).body.data.payment?.failure
  }
  const retry = () => app.call(wire.retryPayment, { as: operator, params: { id: contract.paymentId } })
  expect((await finalize()).error.message).toBe('Your bank asks you to confirm this payment.')
  const asked = 'The bank asks the brand to confirm this payment.'
  expect([await told(agency), await told(operator)]).toEqual(['Your bank asks you to confirm this payment.', asked])
  expect((await retry()).error.message).toBe(asked)

  const begun = await app.call(paymentWire.beginPaymentConfirmation, { as: agency, params: { id: contract.paymentId } })
  await app.deps.payments.sandbox?.confirmCharge(begun.body.data.clientSecret, false)
  await app.call(paymentWire.endPaymentConfirmation, { as: agency, params: { id: contract.paymentId } })
  expect(await told(operator)).toBe('The bank asked the brand to confirm this payment, and the brand could not.')
  expect(await told(agency)).toMatch(/^We are unable to authenticate/)

  await app.deps.db.deleteFrom('payment_method').where('id', '=', cardId).execute()
  expect((await retry()).error).toEqual({ code: 'NO_PAYMENT_METHOD', message: 'The brand has no card on file.' })
  expect([await told(agency), await told(operator)]).toEqual([
    'There is no card on file. Please add one, then finalize again.',
    'The brand has no card on file.',
  ])
})
