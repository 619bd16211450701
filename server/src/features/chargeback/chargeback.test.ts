import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract, getContract, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { answerChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { getOperatorContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { markPayoutPaid, refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getPayment, listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { setDefaultPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as payoutWire from '@pairtake/protocol/payout/payout-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeDispute } from '#features/charge/take-dispute-act.ts'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { letterSubject } from '#features/mail/letter-view.ts'
import { balance } from '#features/ledger/ledger-queries.ts'
import { accept, buildApplication, offer } from '#testing/builders-bargain.ts'
import { buildChargeback, openDispute } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { faultyPayments, type PaymentFaults } from '#testing/faulty-payments.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { settleDispute } from './settle-dispute-act.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
const faults: PaymentFaults = {}
beforeAll(async () => {
  app = await openTestApp()
  app.deps.payments = faultyPayments(app.deps.payments, faults)
  operator = await buildOperator(app.deps)
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

async function buildPaid() {
  const contract = await buildContract(app.deps, { agency, creator })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return contract
}

const decide = async (disputeRef: string, verdict: 'won' | 'lost' | 'escalated') =>
  app.deps.payments.sandbox?.decideDispute(disputeRef, verdict)
const rowOf = (disputeRef: string) =>
  app.deps.db.selectFrom('chargeback').selectAll().where('dispute_ref', '=', disputeRef).executeTakeFirst()

/** Returns how much each account has changed since the call. */
async function watchAccounts() {
  const accounts: Record<string, Parameters<typeof balance>[1]> = {
    provider: { kind: 'clearing' },
    chargebacks: { kind: 'chargebacks' },
    loss: { kind: 'platform_loss' },
    charges: { kind: 'bank_charges' },
    creator: { kind: 'creator', memberId: creator.id },
  }
  const read = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(accounts).map(async ([name, account]) => [name, await balance(app.deps.db, account)] as const)),
    )
  const before = await read()
  return async () => Object.fromEntries(Object.entries(await read()).map(([name, minor]) => [name, minor - (before[name] ?? 0)]))
}

/** What the brand and an operator see of the payment in the job, and that the creator sees none of it. */
async function inJob(contractId: string) {
  const params = { id: contractId }
  const ofJob = async (as: TestMember) => (await app.call(getContract, { as, params })).body.data.payment
  expect(await ofJob(creator)).toBeNull()
  const { payment } = (await app.call(getOperatorContract, { as: operator, params })).body.data
  const seen = await ofJob(agency)
  expect(payment?.chargeback).toEqual(seen?.chargeback)
  const [listed] = (await app.call(listContracts, { as: agency, query: { limit: 1 } })).body.data
  expect(listed?.payment?.chargeback).toEqual(seen?.chargeback)
  return [seen?.state, seen?.chargeback && `${seen.chargeback.state} ${seen.chargeback.amount.amount}`]
}

const told = async (as: TestMember) =>
  (await app.call(listNotifications, { as, query: { limit: 100 } })).body.data
    .filter(({ type }) => type.startsWith('chargeback'))
    .map(({ type, data }) => `${type}: ${data.message ?? ''}`)

describe('what the bank takes', () => {
  test('R-221 is contested until it is decided, and back with the provider when it is won, less the fee', async () => {
    const { paymentId } = await buildPaid()
    const moved = await watchAccounts()
    const { disputeRef } = await buildChargeback(app, paymentId)
    expect(await moved()).toEqual({ provider: 24_500, chargebacks: -23_000, loss: 0, charges: -1500, creator: 0 })
    await expectSoundLedger(app)

    await decide(disputeRef, 'won')
    await takeMissedEvents.run(app.deps)
    expect(await moved()).toEqual({ provider: 1500, chargebacks: 0, loss: 0, charges: -1500, creator: 0 })
    expect(await rowOf(disputeRef)).toMatchObject({ state: 'won', postings: 2 })
    await expectSoundLedger(app)
  })

  test.each([
    ['before the creator is paid out', false],
    ['after the creator is paid out', true],
  ])('R-222 is our loss where it is lost, %s: the creator keeps what was earned', async (_name, isPaidOut) => {
    const { paymentId } = await buildPaid()
    if (isPaidOut) await payOut(200)
    const moved = await watchAccounts()
    const { disputeRef } = await buildChargeback(app, paymentId)
    await decide(disputeRef, 'lost')
    await takeMissedEvents.run(app.deps)
    expect(await moved()).toEqual({ provider: 24_500, chargebacks: 0, loss: -23_000, charges: -1500, creator: 0 })
    expect(await balance(app.deps.db, { kind: 'creator', memberId: creator.id })).toBe(isPaidOut ? 0 : 20_000)
    await expectSoundLedger(app)
  })

  test('R-221 is what was not refunded before', async () => {
    const { paymentId } = await buildPaid()
    const body = { reason: 'Agreed.', amount: { amount: 30, currency: 'EUR' } }
    expect((await app.call(refundPayment, { as: operator, params: { id: paymentId }, body })).status).toBe(200)
    const moved = await watchAccounts()
    const { disputeRef } = await buildChargeback(app, paymentId)
    await decide(disputeRef, 'lost')
    await takeMissedEvents.run(app.deps)
    expect(await moved()).toMatchObject({ provider: 21_500, loss: -20_000, charges: -1500 })
    await expectSoundLedger(app)
  })

  test('R-221 is nothing while the bank only asks', async () => {
    const { paymentId } = await buildPaid()
    const moved = await watchAccounts()
    const { disputeRef } = await buildChargeback(app, paymentId, { isInquiry: true })
    expect(await moved()).toMatchObject({ provider: 0, chargebacks: 0, charges: 0 })
    expect(await told(agency)).toEqual([])
    const listed = async () => (await app.call(listPayments, { as: agency, query: { state: 'chargeback' } })).body.data.map(({ id }) => id)
    expect(await listed()).not.toContain(paymentId)
    await decide(disputeRef, 'escalated')
    // What follows an inquiry has a deadline of its own.
    const dueAt = new Date('2027-01-20T12:00:00Z')
    await sql`update sandbox_provider.dispute set due_at = ${dueAt} where ref = ${disputeRef}`.execute(app.deps.db)
    await takeMissedEvents.run(app.deps)
    expect((await rowOf(disputeRef))?.due_at).toEqual(dueAt)
    expect(await listed()).toContain(paymentId)
    expect(await moved()).toMatchObject({ provider: 24_500, chargebacks: -23_000, charges: -1500 })
    // Now its money is taken, so the brand hears of it like of any other (R-223).
    expect(await told(agency)).toEqual([expect.stringMatching(/^chargeback_opened: .*until 20 January 2027/)])
    await expectSoundLedger(app)
  })
})

async function payOut(amount: number): Promise<void> {
  const account = {
    fullName: 'Mara K',
    address: 'Allee 2',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bankName: 'B',
    bankAddress: 'T',
  }
  await app.call(payoutWire.saveBeneficiary, { as: creator, body: account })
  const asked = await app.call(payoutWire.requestPayout, { as: creator, body: { amount: { amount, currency: 'EUR' } } })
  expect((await app.call(markPayoutPaid, { as: operator, params: { id: asked.body.data.id } })).status).toBe(200)
}

describe('the provider’s word', () => {
  test('R-221 comes to the same however late, often and at once its events come', async () => {
    const { paymentId } = await buildPaid()
    const moved = await watchAccounts()
    const disputeRef = await openDispute(app, paymentId)
    await Promise.all(Array.from({ length: 4 }, () => takeDispute(app.deps, disputeRef)))
    await decide(disputeRef, 'won')
    await Promise.all(Array.from({ length: 4 }, () => takeDispute(app.deps, disputeRef)))
    await takeMissedEvents.run(app.deps)
    expect(await moved()).toEqual({ provider: 1500, chargebacks: 0, loss: 0, charges: -1500, creator: 0 })
    expect(await rowOf(disputeRef)).toMatchObject({ state: 'won', postings: 2 })
    expect(await told(agency)).toHaveLength(2)
    await expectSoundLedger(app)
  })

  test('R-221 chargeback_decided tells the agency of one that is lost before anybody heard of it, and it is booked at once', async () => {
    const { paymentId } = await buildPaid()
    const disputeRef = await openDispute(app, paymentId)
    await decide(disputeRef, 'lost')
    await takeMissedEvents.run(app.deps)
    expect(await rowOf(disputeRef)).toMatchObject({ state: 'lost', postings: 1 })
    expect(await told(agency)).toEqual(['chargeback_decided: The bank took €230 back.'])
    await expectSoundLedger(app)
  })

  test('R-221 that an older answer comes after a newer one changes nothing', async () => {
    const { paymentId } = await buildPaid()
    const { disputeRef } = await buildChargeback(app, paymentId)
    const older = await app.deps.payments.findDispute(disputeRef)
    await decide(disputeRef, 'won')
    await takeDispute(app.deps, disputeRef)
    if (older) await settleDispute(app.deps, { paymentId, dispute: older })
    expect(await rowOf(disputeRef)).toMatchObject({ state: 'won', reinstated_minor: 23_000 })
    await expectSoundLedger(app)
  })

  test('R-221 a loss that is won on appeal is told to the brand and to operators like any other decision, and has the day of the appeal', async () => {
    const { paymentId } = await buildPaid()
    const { disputeRef } = await buildChargeback(app, paymentId)
    await decide(disputeRef, 'lost')
    await takeDispute(app.deps, disputeRef)
    const before = (await told(operator)).length
    const lost = await app.deps.payments.findDispute(disputeRef)
    if (!lost) throw new Error('The provider does not know the dispute.')
    app.clock.turn(days(1))
    await settleDispute(app.deps, { paymentId, dispute: { ...lost, status: 'won', reinstatedMinor: lost.withdrawnMinor } })
    expect(await rowOf(disputeRef)).toMatchObject({ state: 'won', decided_at: app.clock.now() })
    const won = expect.stringMatching(/^chargeback_decided: .*€230/)
    expect(await told(agency)).toEqual([won, 'chargeback_decided: The bank took €230 back.', expect.stringMatching(/^chargeback_opened: /)])
    const toOperator = await told(operator)
    expect([toOperator.length - before, toOperator[0]]).toEqual([1, won])
    await expectSoundLedger(app)
  })

  test('R-221 a charge whose answer was lost is settled by its dispute', async () => {
    await buildCard(app, agency, cards.disputed).then((id) => app.call(setDefaultPaymentMethod, { as: agency, params: { id } }))
    const contract = await buildContract(app.deps, { agency, creator })
    faults.beforeAnswer = () => 'timeout'
    expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).error.code).toBe('PAYMENT_IN_PROGRESS')
    delete faults.beforeAnswer
    const { ref } = await disputeOfPayment(contract.paymentId)
    await takeDispute(app.deps, ref)
    expect((await app.call(getPayment, { as: agency, params: { id: contract.paymentId } })).body.data).toMatchObject({
      state: 'paid',
      chargeback: { state: 'open', amount: { amount: 230, currency: 'EUR' } },
    })
    await expectSoundLedger(app)
  })

  test('R-221 a dispute of a charge that is not ours is let be', async () => {
    await takeDispute(app.deps, 'dp_of_somebody_else')
    expect(await rowOf('dp_of_somebody_else')).toBeUndefined()
  })
})

async function disputeOfPayment(paymentId: string): Promise<{ ref: string }> {
  const { rows } = await sql<{ ref: string }>`select dispute.ref from sandbox_provider.dispute
    join sandbox_provider.charge on charge.ref = dispute.charge_ref where charge.idempotency_key like ${`charge-${paymentId}-%`}`.execute(
    app.deps.db,
  )
  const [row] = rows
  if (!row) throw new Error('The bank took nothing back.')
  return row
}

describe('the brand', () => {
  test('R-223 chargeback_opened tells the agency what to do: it can neither publish nor accept, and can once it is decided', async () => {
    const { paymentId } = await buildPaid()
    const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft' })
    const publish = () => app.call(publishCampaign, { as: agency, params: { id: draft.id } })
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const applied = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const offered = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    await offer(app, agency, offered, { price: 120 })

    const { id, disputeRef } = await buildChargeback(app, paymentId)
    const why = 'Your bank is taking back one of your payments. If that’s a mistake, ask your bank to withdraw the chargeback.'
    expect((await publish()).error).toEqual({ code: 'CHARGEBACK_OPEN', message: `${why} You can publish once it’s decided.` })
    expect((await accept(app, agency, applied)).error).toEqual({
      code: 'CHARGEBACK_OPEN',
      message: `${why} You can accept once it’s decided.`,
    })
    const byCreator = await accept(app, offered.creator, offered, { price: 120 })
    expect(byCreator.error).toEqual({
      code: 'CHARGEBACK_OPEN',
      message: 'The brand cannot hire right now. Your application stays open; please try again later.',
    })
    expect(await told(agency)).toEqual([
      expect.stringMatching(
        /^chargeback_opened: The cardholder says they didn’t authorize the payment\. The bank accepts an answer until /,
      ),
    ])
    const mail = await mailTo(agency)
    expect(mail).toMatch('Your bank is taking back a payment of €230')

    // The bank still decides on what the operator answered.
    const answered = await app.call(answerChargeback, { as: operator, params: { id }, body: { explanation: 'It was delivered.' } })
    expect(answered.body.data.state).toBe('answered')
    expect([(await publish()).error.code, (await accept(app, agency, applied)).error.code]).toEqual(['CHARGEBACK_OPEN', 'CHARGEBACK_OPEN'])

    await decide(disputeRef, 'won')
    await takeMissedEvents.run(app.deps)
    expect((await publish()).status).toBe(200)
    expect((await accept(app, agency, applied)).status).toBe(200)
    expect(await told(creator)).toEqual([])
  })

  test('R-223 chargeback_opened tells the operator of an inquiry, and chargeback_decided tells the operator that it is over; the brand goes on and hears nothing', async () => {
    const { paymentId } = await buildPaid()
    const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft' })
    const before = (await told(operator)).length
    const { disputeRef } = await buildChargeback(app, paymentId, { isInquiry: true })
    expect((await app.call(publishCampaign, { as: agency, params: { id: draft.id } })).status).toBe(200)
    await decide(disputeRef, 'won')
    await takeMissedEvents.run(app.deps)
    expect(await told(agency)).toEqual([])
    expect((await told(operator)).length - before).toBe(2)
    expect((await told(operator))[0]).toBe('chargeback_decided: The bank’s inquiry ended without a chargeback.')
  })
})

const mailTo = async (member: TestMember) => {
  await app.runTasks()
  const mails = await app.deps.db.selectFrom('mail').select('letter').where('to_address', '=', member.email).orderBy('id', 'desc').execute()
  return mails.map(({ letter }) => letterSubject(letter)).join('\n')
}

test('R-224 what the bank takes back is not refunded as well, and what it gave back is', async () => {
  const { paymentId } = await buildPaid()
  const refund = () => app.call(refundPayment, { as: operator, params: { id: paymentId }, body: { reason: 'Agreed.' } })
  const { disputeRef } = await buildChargeback(app, paymentId)
  expect((await refund()).error.message).toBe('The bank of the card is taking this payment back, so it cannot be refunded as well.')
  await decide(disputeRef, 'won')
  await takeMissedEvents.run(app.deps)
  expect((await refund()).status).toBe(200)

  const other = await buildPaid()
  const lost = await buildChargeback(app, other.paymentId)
  await decide(lost.disputeRef, 'lost')
  await takeMissedEvents.run(app.deps)
  const refused = await app.call(refundPayment, { as: operator, params: { id: other.paymentId }, body: { reason: 'Agreed.' } })
  expect(refused.error.message).toBe('The bank of the card took this payment back, so it cannot be refunded as well.')

  // An inquiry takes nothing, so a refund gives nothing back twice.
  const inquired = await buildPaid()
  await buildChargeback(app, inquired.paymentId, { isInquiry: true })
  const given = await app.call(refundPayment, { as: operator, params: { id: inquired.paymentId }, body: { reason: 'Agreed.' } })
  expect(given.status).toBe(200)
  await expectSoundLedger(app)
})

test.each([
  ['won', null],
  ['lost', 'lost 230'],
] as const)('R-508 the job says what the bank takes back of its payment, and once it is %s, what became of it', async (verdict, after) => {
  const { id, paymentId } = await buildPaid()
  expect(await inJob(id)).toEqual(['paid', null])
  const { disputeRef } = await buildChargeback(app, paymentId)
  expect(await inJob(id)).toEqual(['paid', 'open 230'])
  await decide(disputeRef, verdict)
  await takeMissedEvents.run(app.deps)
  expect(await inJob(id)).toEqual(['paid', after])
})
