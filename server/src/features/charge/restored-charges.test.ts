import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { transact } from '#adapters/database/transact.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'
import { chargeKeyOf } from './charge-key-rules.ts'
import { restoredAgain, restoredFact } from './restored-queries.ts'

let app: TestApp
let double: StripeDouble
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
})
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
  const at = takenAt.toISOString()
  await transact(app.deps.db, (tx) =>
    tx
      .insertInto('installation')
      .values({ name: restoredFact, value: restoredAgain(undefined, at) })
      .execute(),
  )
  expect((await app.call(finalizeContract, { as: agency, params: { id } })).status).toBe(200)
  expect((await app.call(getContract, { as: agency, params: { id } })).body.data.state).toBe('finalizing')
  expect(paid()).toBe(1)
  await expectSoundLedger(app)
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
