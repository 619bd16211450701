import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { raceAt, statuses } from '#testing/guards/race.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { addStripeCard } from '#testing/stripe-double/stripe-members.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

const password = 'slow mornings 7'
let app: TestApp
let double: StripeDouble
let passwordHash: string
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

const leave = (as: TestMember) => app.call(deleteAccount, { as, body: { password } })
const buildBrand = () => buildAgency(app.deps, { password_hash: passwordHash, company_name: 'Okapi Foods' })
/** Stripe's customers of a member, the deleted ones apart. */
const customersOf = ({ id }: TestMember) =>
  [...double.books.customers.values()].filter((one) => one.deleted === undefined && one.metadata['memberId'] === id)
const isDeletion = (at: string) => at.startsWith('DELETE /v1/customers/')

test('R-507 a brand’s name, email and cards are deleted at the provider with its account, however late the provider answers, and its charges can still be refunded', async () => {
  const agency = await buildBrand()
  expect((await addStripeCard(app, double, { agency, number: '4242424242424242' })).status).toBe(200)
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  await app.turnClock(days(8))
  const [customer] = customersOf(agency)
  expect(customer).toMatchObject({ name: 'Okapi Foods', email: agency.email })
  const ref = customer?.id ?? ''

  // Stripe's client tries three times, so the first run of the task fails.
  double.fail({ at: `DELETE /v1/customers/${ref}`, how: 'lost_request', times: 4 })
  expect((await leave(agency)).status).toBe(200)
  expect(customersOf(agency)).toHaveLength(1)
  await app.runTasks()
  expect(double.asked.filter(isDeletion)).toHaveLength(5)
  expect(double.books.customers.get(ref)).toEqual({ id: ref, object: 'customer', deleted: true })
  expect([...double.books.methods.values()].filter((method) => method.customer === ref)).toEqual([])

  const refund = { as: await buildOperator(app.deps), params: { id: contract.paymentId }, body: { reason: 'Agreed' } }
  expect((await app.call(refundPayment, refund)).status).toBe(200)
  expect([...double.books.refunds.values()]).toMatchObject([
    { status: 'succeeded', amount: double.books.intents.values().next().value?.amount },
  ])
  await expectSoundLedger(app)
})

test('R-507 a customer that is deleted in the dashboard already, or whose deletion lost its answer, counts as deleted', async () => {
  for (const isInDashboard of [true, false]) {
    const agency = await buildBrand()
    await addStripeCard(app, double, { agency, number: '4242424242424242' })
    const ref = customersOf(agency)[0]?.id ?? ''
    if (isInDashboard) double.books.deleteCustomer(ref)
    else double.fail({ at: `DELETE /v1/customers/${ref}`, how: 'lost_answer', times: 1 })
    expect((await leave(agency)).status).toBe(200)
    const before = double.asked.filter(isDeletion).length
    await app.runTasks()
    expect(double.asked.filter(isDeletion).length - before).toBe(isInDashboard ? 1 : 2)
    expect(customersOf(agency)).toEqual([])
  }
})

test('R-507 a customer that is created while its account is deleted is deleted too', async () => {
  await raceAt(app, {
    // At the end of the deletion, which has looked for a customer.
    at: /^update "member" set "email"/,
    moment: 'before',
    begin: buildBrand,
    first: leave,
    second: (agency) => app.call(createSetupIntent, { as: agency }),
    check: async (agency, answers) => {
      expect(statuses(answers)).toEqual([200, 401])
      expect(customersOf(agency)).toHaveLength(1)
      await app.runTasks()
      expect(customersOf(agency)).toEqual([])
    },
  })
})

test('R-507 of two customers that are created for a brand at once, the one that is not kept is deleted', async () => {
  const agency = await buildBrand()
  const { promise: areBothMade, resolve } = Promise.withResolvers<void>()
  let made = 0
  double.watch(async (at, moment) => {
    if (at !== 'POST /v1/customers' || moment !== 'done') return
    made += 1
    if (made === 2) resolve()
    await areBothMade
  })
  const intent = () => app.call(createSetupIntent, { as: agency })
  const answers = await Promise.all([intent(), intent()])
  double.watch(async () => {})
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(customersOf(agency)).toHaveLength(2)
  await app.runTasks()
  const kept = await app.deps.db.selectFrom('payment_customer').select('customer_ref').where('agency_id', '=', agency.id).executeTakeFirst()
  expect(customersOf(agency).map(({ id }) => id)).toEqual([kept?.customer_ref])
})
