import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { giveBackSuspense, listSuspense, refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { buildContract } from '#testing/builders-money.ts'
import { chargeBeside, settleBeside } from '#testing/builders-suspense.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { addStripeCard } from '#testing/stripe-double/stripe-members.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours, minutes } from '#wire-time.ts'
import { balance } from '#features/ledger/ledger-queries.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'

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

async function agencyWith(card: string): Promise<TestMember> {
  const agency = await buildAgency(app.deps)
  expect((await addStripeCard(app, double, { agency, number: card })).status).toBe(200)
  return agency
}

async function jobOf(card: string) {
  const agency = await agencyWith(card)
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  const finalize = () => app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  const state = async () => (await app.call(getContract, { as: agency, params: { id: contract.id } })).body.data.state
  return { agency, contract, finalize, state }
}

const loseAnswers = () => double.fail({ at: 'POST /v1/payment_intents', how: 'lost_answer', times: 99 })
const paid = () => [...double.books.intents.values()].filter(({ status }) => status === 'succeeded').length

test.each([
  ['two minutes', minutes(2)],
  ['a day, in which Stripe has forgotten our key,', hours(25)],
])('a charge whose answer is lost is settled after %s, and was made once', async (_name, laterMs) => {
  const job = await jobOf('4242424242424242')
  const before = paid()
  loseAnswers()
  expect((await job.finalize()).error.code).toBe('PAYMENT_IN_PROGRESS')
  await finalizeUnknownCharges.run(app.deps)
  expect(await job.state()).toBe('delivered')

  double.mend()
  app.clock.turn(laterMs)
  if (laterMs > hours(24)) double.forgetKeys()
  await finalizeUnknownCharges.run(app.deps)
  expect(await job.state()).toBe('finalizing')
  expect(paid() - before).toBe(1)
  await expectSoundLedger(app)
})

test('an event that the webhook did not take is fetched, and settles what it tells of; once taken it is let be', async () => {
  const job = await jobOf('4242424242424242')
  loseAnswers()
  await job.finalize()
  expect(await job.state()).toBe('delivered')
  await takeMissedEvents.run(app.deps)
  expect(await job.state()).toBe('finalizing')
  double.mend()

  const told = await app.deps.db.selectFrom('provider_event').select('id').execute()
  await takeMissedEvents.run(app.deps)
  expect(await app.deps.db.selectFrom('provider_event').select('id').execute()).toEqual(told)
  await expectSoundLedger(app)
})

test('R-255 after a long silence all that was missed is taken, oldest first, each once', async () => {
  const [told] = double.books.events
  if (!told) throw new Error('Nothing was told.')
  const job = await jobOf('4242424242424242')
  loseAnswers()
  await job.finalize()
  double.mend()
  const [paidAt, first] = [double.books.events.findLastIndex(({ type }) => type === 'payment_intent.succeeded'), double.books.events.length]
  expect(paidAt).toBe(first - 1)
  // The job waits for the oldest event; hundreds of later ones follow it.
  for (let nth = 0; nth < 1_300; nth++) double.books.events.push({ ...told, id: `evt_late_${nth}` })
  await takeMissedEvents.run(app.deps)
  expect(await job.state()).toBe('finalizing')
  const kept = await app.deps.db.selectFrom('provider_event').select('id').where('id', 'like', 'evt_late_%').execute()
  expect(kept).toHaveLength(1_300)
  double.books.events.splice(first)
  await expectSoundLedger(app)
})

test('a refund that the bank sends back while nobody listens is booked back once it is heard of', async () => {
  const job = await jobOf('4000000000005126')
  expect((await job.finalize()).status).toBe(200)
  const operator = await buildOperator(app.deps)
  const id = job.contract.paymentId
  expect((await app.call(refundPayment, { as: operator, params: { id }, body: { reason: 'Agreed' } })).status).toBe(200)
  await takeMissedEvents.run(app.deps)
  const refund = await app.deps.db.selectFrom('refund').select(['state', 'failure']).where('payment_id', '=', id).executeTakeFirstOrThrow()
  expect(refund).toEqual({ state: 'failed', failure: 'The card has expired or was canceled.' })
  await expectSoundLedger(app)
})

test('money in suspense whose give-back got no answer is given back a day later, once, though Stripe has forgotten our key', async () => {
  const job = await jobOf('4242424242424242')
  expect((await job.finalize()).status).toBe(200)
  const { contract, agency } = job
  const operator = await buildOperator(app.deps)
  const suspended = () => balance(app.deps.db, { kind: 'suspense' })
  const before = await suspended()
  await settleBeside(app.deps, contract, await chargeBeside(app.deps, { contract, agency }))
  const item = (await app.call(listSuspense, { as: operator })).body.data.find(({ contract: { id } }) => id === contract.id)
  const giveBack = () => app.call(giveBackSuspense, { as: operator, params: { id: item?.id ?? '' } })
  const made = double.books.refunds.size

  double.fail({ at: 'POST /v1/refunds', how: 'lost_answer', times: 99 })
  expect((await giveBack()).error.code).toBe('PAYMENT_IN_PROGRESS')
  double.mend()
  app.clock.turn(hours(25))
  double.forgetKeys()

  expect((await giveBack()).body.data.givenBackAt).not.toBeNull()
  expect(double.books.refunds.size - made).toBe(1)
  expect(await suspended()).toBe(before)
  await expectSoundLedger(app)
})

test('a provider that cannot be asked for its events is asked again', async () => {
  double.fail({ at: 'GET /v1/events', how: 500, times: 9 })
  await expect(takeMissedEvents.run(app.deps)).resolves.toBeDefined()
  double.mend()
  await takeMissedEvents.run(app.deps)
})
