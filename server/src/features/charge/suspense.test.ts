import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards, type TestContract } from '#testing/builders-money.ts'
import { chargeBeside, settleBeside, type ChargedBeside } from '#testing/builders-suspense.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { faultyPayments, type PaymentFaults } from '#testing/faulty-payments.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { balance } from '#features/ledger/ledger-queries.ts'
import { newId } from '#ids.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'
import { takeProviderEvent } from './take-provider-event-act.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
const faults: PaymentFaults = {}
beforeAll(async () => {
  app = await openTestApp()
  app.deps.payments = faultyPayments(app.deps.payments, faults)
  operator = await buildOperator(app.deps)
  creator = await buildCreator(app.deps)
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterEach(() => {
  delete faults.beforeAnswer
})
afterAll(() => app.close())

const besideOf = (contract: TestContract) => chargeBeside(app.deps, { contract, agency })
const settle = (contract: TestContract, charged: ChargedBeside) => settleBeside(app.deps, contract, charged)
const suspended = () => balance(app.deps.db, { kind: 'suspense' })
const listed = async () => (await app.call(wire.listSuspense, { as: operator })).body.data
const waiting = async () => (await app.call(getOverview, { as: operator })).body.data.waiting.suspendedCharges
const failuresTold = async (as: TestMember) =>
  (await app.call(listNotifications, { as })).body.data.filter(({ type }) => type === 'refund_failed')
const giveBack = (id: string) => app.call(wire.giveBackSuspense, { as: operator, params: { id } })

async function buildPaidTwice() {
  const contract = await buildContract(app.deps, { agency, creator })
  expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  const second = await besideOf(contract)
  // The event is delivered twice, concurrently.
  await Promise.all([settle(contract, second), settle(contract, second)])
  const item = (await listed()).find(({ contract: { id } }) => id === contract.id)
  if (!item) throw new Error('It is not listed.')
  return { contract, item }
}

test('money that came twice stands in suspense once, is shown to the operator, and goes back to its card', async () => {
  const before = [await suspended(), await waiting()] as const
  const { contract, item } = await buildPaidTwice()
  expect([await suspended(), await waiting()]).toEqual([before[0] + 23_000, before[1] + 1])
  expect(item).toMatchObject({
    cause: 'paid_twice',
    amount: { amount: 230, currency: 'EUR' },
    givenBackAt: null,
    agency: { id: agency.id },
    contract: { id: contract.id, creatorName: 'Mara K.' },
  })
  await expectSoundLedger(app)

  const given = await giveBack(item.id)
  expect(given.body.data).toMatchObject({ id: item.id, givenBackAt: expect.any(String) })
  expect([await suspended(), await waiting()]).toEqual(before)
  expect((await giveBack(item.id)).error.message).toBe('This charge has already been returned.')
  // The job stays paid, and nobody else is notified.
  const payments = (await app.call(listPayments, { as: agency })).body.data
  expect(payments).toMatchObject([{ state: 'paid', refundedAt: null, creditNotePdfUrl: null }])
  await expectSoundLedger(app)
})

test('what is still to be given back is listed before what was, each newest first', async () => {
  const items = [await buildPaidTwice(), await buildPaidTwice(), await buildPaidTwice(), await buildPaidTwice()]
  const [first = '', second = '', third = '', fourth = ''] = items.map(({ item }) => item.id)
  const order = async () => (await listed()).map(({ id }) => id).filter((id) => items.some(({ item }) => item.id === id))
  expect(await order()).toEqual([fourth, third, second, first])
  for (const id of [second, fourth]) expect((await giveBack(id)).status).toBe(200)
  expect(await order()).toEqual([third, first, fourth, second])
})

test('money for a job that was cancelled meanwhile stands in suspense and pays nobody', async () => {
  const contract = await buildContract(app.deps, { agency, creator })
  const charged = await besideOf(contract)
  const cancelled = await app.call(jobWire.cancelContract, { as: operator, params: { id: contract.id }, body: { reason: 'Agreed.' } })
  expect(cancelled.status).toBe(200)
  const before = [await suspended(), await balance(app.deps.db, { kind: 'creator', memberId: creator.id })] as const
  await settle(contract, charged)
  const item = (await listed()).find(({ contract: { id } }) => id === contract.id)
  expect(item).toMatchObject({ cause: 'contract_closed', givenBackAt: null })
  expect([await suspended(), await balance(app.deps.db, { kind: 'creator', memberId: creator.id })]).toEqual([
    before[0] + 23_000,
    before[1],
  ])
  await expectSoundLedger(app)
  expect((await giveBack(item?.id ?? '')).status).toBe(200)
  await expectSoundLedger(app)
})

test('two operators give it back once, and an answer that was lost is asked for again with the same key', async () => {
  const { item } = await buildPaidTwice()
  const before = await suspended()
  faults.beforeAnswer = () => 'timeout'
  expect((await giveBack(item.id)).error.code).toBe('PAYMENT_IN_PROGRESS')
  expect(await suspended()).toBe(before)
  delete faults.beforeAnswer
  const both = await Promise.all([giveBack(item.id), giveBack(item.id)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await suspended()).toBe(before - 23_000)
  await expectSoundLedger(app)
})

test('R-162 R-188 what was given back and did not arrive stands in suspense again, with the provider’s words, and is given back once more', async () => {
  const card = await buildAgency(app.deps)
  await buildCard(app, card, cards.failsRefunds)
  agency = card
  const { item } = await buildPaidTwice()
  const before = await suspended()
  expect((await giveBack(item.id)).status).toBe(200)
  expect(await suspended()).toBe(before - 23_000)

  await takeMissedEvents.run(app.deps)

  const words = 'The bank sent the refund back: the account of the card is closed.'
  expect(await suspended()).toBe(before)
  expect((await listed()).find(({ id }) => id === item.id)).toMatchObject({ givenBackAt: null, refusal: { words } })
  const failures = async () =>
    (await app.call(getOverview, { as: operator })).body.data.undone.filter(({ work }) => work === 'failed-give-backs')
  expect(await failures()).toMatchObject([
    { count: 1, words: '1 returned charge did not reach the brand.', lastError: words, items: [{ subject: 'payment', nextTryAt: null }] },
  ])
  // The brand never heard that the charge was given back.
  expect([await failuresTold(operator), await failuresTold(agency)]).toEqual([[expect.objectContaining({ type: 'refund_failed' })], []])
  await expectSoundLedger(app)

  // A repeated event, and one about an attempt that is over, change nothing.
  for (let time = 0; time < 2; time++) {
    await takeProviderEvent(app.deps, {
      id: newId(),
      type: 'refund_failed',
      idempotencyKey: `suspense-${item.id}`,
      chargeRef: undefined,
      words: 'Once more.',
    })
  }
  expect(await suspended()).toBe(before)
  expect((await listed()).find(({ id }) => id === item.id)?.refusal?.words).toBe(words)

  expect((await giveBack(item.id)).status).toBe(200)
  expect([await suspended(), await failures()]).toEqual([before - 23_000, []])
  await expectSoundLedger(app)
})

test('R-162 R-188 a refusal that comes before the answer of the give-back leaves nothing booked, and is told to operators', async () => {
  const other = await buildOperator(app.deps)
  const { item } = await buildPaidTwice()
  const before = await suspended()
  const refused = {
    id: newId(),
    type: 'refund_failed' as const,
    idempotencyKey: `suspense-${item.id}`,
    chargeRef: undefined,
    words: 'The account is closed.',
  }
  const { refund } = app.deps.payments
  app.deps.payments.refund = async (asked) => {
    const outcome = await refund(asked)
    await takeProviderEvent(app.deps, refused)
    return outcome
  }
  const answer = await giveBack(item.id)
  app.deps.payments.refund = refund
  expect([answer.status, answer.error.message]).toEqual([409, 'The account is closed.'])
  expect(await suspended()).toBe(before)
  expect((await listed()).find(({ id }) => id === item.id)).toMatchObject({
    givenBackAt: null,
    refusal: { words: 'The account is closed.' },
  })
  expect((await failuresTold(other)).map(({ data }) => data.message)).toEqual(['The account is closed.'])
  expect(await failuresTold(agency)).toEqual([])
  await expectSoundLedger(app)
})

test('is only for operators', async () => {
  for (const as of [agency, creator]) {
    expect((await app.call(wire.listSuspense, { as })).status).toBe(403)
    expect((await app.call(wire.giveBackSuspense, { as, params: { id: 'none' } })).status).toBe(403)
  }
  expect((await giveBack('none')).status).toBe(404)
})
