import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { giveBackSuspense, listSuspense } from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { buildContract } from '#testing/builders-money.ts'
import { chargeBeside, settleBeside } from '#testing/builders-suspense.ts'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { addStripeCard } from '#testing/stripe-double/stripe-members.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'
import { moveContract } from '#features/contract/contract-queries.ts'
import { schedulePayment } from '#features/payment/payment-queries.ts'
import { chargeKeyOf } from './charge-key-rules.ts'
import { restoredAgain, restoredFact } from './restored-queries.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'

let app: TestApp
let double: StripeDouble
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
})
beforeEach(() => app.deps.db.deleteFrom('installation').where('name', '=', restoredFact).execute())
afterAll(async () => {
  await app.close()
  await double.close()
})

const paid = () => [...double.books.intents.values()].filter(({ status }) => status === 'succeeded').length

test('R-259 what the lost service charged after the backup is not charged by the restored one, though the provider has forgotten the key', async () => {
  const agency = await buildAgency(app.deps)
  const { body } = await app.call(createSetupIntent, { as: agency })
  const paymentMethodId = await saveCardByScript(double.settings, body.data.clientSecret, '4242424242424242')
  expect((await app.call(addPaymentMethod, { as: agency, body: { paymentMethodId } })).status).toBe(200)
  const { id, paymentId } = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  const takenAt = app.clock.now()

  // The lost service: its charge reaches Stripe, and no row of it is left here.
  app.clock.turn(hours(1))
  const payment = await app.deps.db
    .selectFrom('payment')
    .innerJoin('payment_customer', 'payment_customer.agency_id', 'payment.agency_id')
    .innerJoin('payment_method', 'payment_method.agency_id', 'payment.agency_id')
    .selectAll('payment')
    .select(['customer_ref', 'method_ref'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { charge } = await chargedElsewhere(payment)
  expect(charge.kind).toBe('paid')

  app.clock.turn(hours(25))
  double.forgetKeys()
  await restoreFrom(takenAt)
  expect((await app.call(finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  expect((await app.call(getContract, { as: agency, params: { id } })).body.data.state).toBe('finalizing')
  expect(paid()).toBe(1)
  await expectSoundLedger(app)
})

/** The fact that a restore leaves, of a backup that was made then. */
const restoreFrom = (takenAt: Date) =>
  app.deps.db
    .insertInto('installation')
    .values({ name: restoredFact, value: restoredAgain(undefined, takenAt.toISOString()) })
    .execute()

test('R-489 a charge of the lost service that reaches a job which still goes on here is given back, and the job is charged by a charge of its own', async () => {
  const agency = await buildAgency(app.deps)
  await addStripeCard(app, double, { agency, number: '4242424242424242' })
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps), state: 'in_progress' })
  const takenAt = app.clock.now()

  // The lost service: the job is approved and charged. Here it is in progress when the charge is heard of.
  app.clock.turn(hours(1))
  const lost = await chargeBeside(app.deps, { contract, agency, key: chargeKeyOf(contract.paymentId, 1) })
  app.clock.turn(hours(1))
  await restoreFrom(takenAt)
  await settleBeside(app.deps, contract, lost)
  await expectSoundLedger(app)

  await transact(app.deps.db, async (tx) => {
    await moveContract(tx, { of: { id: contract.id }, action: 'deliver', change: { delivered_at: app.clock.now() } })
    await schedulePayment(tx, app.deps, contract.id)
  })
  // The provider tells of it once more, and it pays nobody.
  await settleBeside(app.deps, contract, lost)
  const before = paid()
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  expect(paid()).toBe(before + 1)
  await expectSoundLedger(app)

  const operator = await buildOperator(app.deps)
  const [item] = (await app.call(listSuspense, { as: operator })).body.data
  expect((await app.call(giveBackSuspense, { as: operator, params: { id: item?.id ?? '' } })).status).toBe(200)
  await expectSoundLedger(app)
})

test('R-488 a chargeback that the lost service had heard of after the backup is known again, and the provider is asked for it once', async () => {
  const agency = await buildAgency(app.deps)
  await addStripeCard(app, double, { agency, number: '4242424242424242' })
  const { id, paymentId } = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  expect((await app.call(finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  await takeMissedEvents.run(app.deps)
  const takenAt = app.clock.now()

  // The lost service: its webhook takes the dispute, and no row of it is left here.
  app.clock.turn(hours(6))
  const payment = await app.deps.db.selectFrom('payment').select('charge_ref').where('id', '=', paymentId).executeTakeFirstOrThrow()
  const intent = double.books.intents.get(payment.charge_ref ?? '')
  if (!intent) throw new Error('It was never charged.')
  double.books.openDispute(intent, intent.amount, { reason: 'fraudulent', isInquiry: false })
  for (const event of double.books.events) double.books.delivered.add(event.id)
  const chargebacks = () => app.deps.db.selectFrom('chargeback').select('state').where('payment_id', '=', paymentId).execute()
  await takeMissedEvents.run(app.deps)
  expect(await chargebacks()).toEqual([])

  app.clock.turn(hours(2))
  await restoreFrom(takenAt)
  await takeMissedEvents.run(app.deps)
  expect(await chargebacks()).toEqual([{ state: 'open' }])
  await expectSoundLedger(app)

  // All of them are known: from now on only those that were not delivered are listed, as before.
  await takeMissedEvents.run(app.deps)
  await app.deps.db.deleteFrom('provider_event').execute()
  await takeMissedEvents.run(app.deps)
  expect(await app.deps.db.selectFrom('provider_event').select('id').execute()).toEqual([])
})

type Charged = {
  id: string
  contract_id: string
  total_minor: number | null
  currency: string
  description: string
  customer_ref: string
  method_ref: string
}

async function chargedElsewhere(payment: Charged) {
  const key = chargeKeyOf(payment.id as never, 1)
  const charge = await app.deps.payments.charge({
    customerRef: payment.customer_ref,
    methodRef: payment.method_ref,
    amountMinor: payment.total_minor ?? 0,
    currency: payment.currency,
    idempotencyKey: key,
    description: payment.description,
    metadata: { paymentId: payment.id, contractId: payment.contract_id, chargeKey: key },
  })
  return { charge }
}

test('of several restores the earliest moment counts, for payments that were there at the latest', () => {
  const [first, second] = ['2026-11-01T00:00:00.000Z', '2026-11-09T00:00:00.000Z']
  expect(restoredAgain(undefined, first)).toBe(`${first} ${first}`)
  expect(restoredAgain(restoredAgain(undefined, first), second)).toBe(`${first} ${second}`)
})
