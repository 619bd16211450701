import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import {
  addPaymentMethod,
  createSetupIntent,
  listPaymentMethods,
  removePaymentMethod,
} from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'

let app: TestApp
let double: StripeDouble
const logged: string[] = []
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now, log: (_facts, words) => void logged.push(words) })
})
afterAll(async () => {
  await app.close()
  await double.close()
})

/** Saves a card at the provider only; adding it to the agency's cards is a separate call. */
async function save(agency: TestMember): Promise<string> {
  const { body } = await app.call(createSetupIntent, { as: agency })
  return saveCardByScript(double.settings, body.data.clientSecret, '4242424242424242')
}
const add = (agency: TestMember, paymentMethodId: string) => app.call(addPaymentMethod, { as: agency, body: { paymentMethodId } })
const listed = async (agency: TestMember) =>
  (await app.call(listPaymentMethods, { as: agency })).body.data.map(({ id, isDefault }) => ({ id, isDefault }))

async function tell(methodRef: string, type: string): Promise<number> {
  const event = double.books.events.find((one) => one.type === type && JSON.stringify(one.data).includes(methodRef))
  if (!event) throw new Error(`There is no ${type} of ${methodRef}.`)
  const { rawBody, signature } = double.sign(event)
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return (await app.raw('POST', '/payments/webhook', { body: rawBody, headers })).status
}

describe('R-217 a card', () => {
  test('that is saved while the tab is closed is put on file, once, whoever says so first', async () => {
    const agency = await buildAgency(app.deps)
    const ref = await save(agency)
    expect(await tell(ref, 'setup_intent.succeeded')).toBe(200)
    const onFile = await listed(agency)
    expect(onFile).toEqual([{ id: expect.any(String), isDefault: true }])
    expect((await add(agency, ref)).status).toBe(200)
    expect(await tell(ref, 'setup_intent.succeeded')).toBe(200)
    expect(await listed(agency)).toEqual(onFile)
    const both = await save(agency)
    await Promise.all([tell(both, 'setup_intent.succeeded'), add(agency, both), tell(both, 'setup_intent.succeeded')])
    expect(await listed(agency)).toHaveLength(2)
  })

  test('that the brand has removed stays removed, however late its event is', async () => {
    const agency = await buildAgency(app.deps)
    const ref = await save(agency)
    const { body } = await add(agency, ref)
    expect((await app.call(removePaymentMethod, { as: agency, params: { id: body.data.id } })).status).toBe(200)
    expect(await tell(ref, 'setup_intent.succeeded')).toBe(200)
    expect(await tell(ref, 'payment_method.detached')).toBe(200)
    expect(await listed(agency)).toEqual([])
  })

  test('that is removed at the provider disappears, and the default moves to the newest; twice and by the clock too', async () => {
    const agency = await buildAgency(app.deps)
    const refs = [await save(agency), await save(agency), await save(agency)] as const
    const ids: string[] = []
    for (const ref of refs) ids.push((await add(agency, ref)).body.data.id)
    double.books.detach(refs[0])
    expect(await tell(refs[0], 'payment_method.detached')).toBe(200)
    expect(await tell(refs[0], 'payment_method.detached')).toBe(200)
    expect(await listed(agency)).toEqual([
      { id: ids[1], isDefault: false },
      { id: ids[2], isDefault: true },
    ])
    double.books.detach(refs[2])
    await takeMissedEvents.run(app.deps)
    expect(await listed(agency)).toEqual([{ id: ids[1], isDefault: true }])
  })

  test('that is being charged is let be until that is known, and the last one goes with open jobs too', async () => {
    const agency = await buildAgency(app.deps)
    const ref = await save(agency)
    await add(agency, ref)
    const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
    double.fail({ at: 'POST /v1/payment_intents', how: 'lost_answer', times: 99 })
    expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).error.code).toBe('PAYMENT_IN_PROGRESS')
    double.books.detach(ref)
    expect(await tell(ref, 'payment_method.detached')).toBe(409)
    expect(await listed(agency)).toHaveLength(1)
    double.mend()
    app.clock.turn(minutes(2))
    await finalizeUnknownCharges.run(app.deps)
    expect(await tell(ref, 'payment_method.detached')).toBe(200)
    expect(await listed(agency)).toEqual([])
  })
})

test('S2-021 what Stripe says about a request is for us: the brand reads a plain sentence', async () => {
  const agency = await buildAgency(app.deps)
  const ref = await save(agency)
  await add(agency, ref)
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  const payment = app.deps.db.updateTable('payment').where('id', '=', contract.paymentId)
  const finalize = () => app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  await payment.set({ currency: '' }).execute()
  const refused = await finalize()
  expect([refused.error.code, refused.error.message]).toEqual(['PAYMENT_FAILED', 'An unexpected error occurred.'])
  expect(logged).toEqual(['Stripe does not take a charge'])

  await payment.set({ currency: 'EUR' }).execute()
  double.books.detach(ref)
  expect((await finalize()).error.message).toBe('This card is no longer on file with the provider.')
})
