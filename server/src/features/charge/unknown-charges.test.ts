import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import * as methodWire from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payments } from '#adapters/payments/payments.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards, type TestContract } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { faultyPayments, type PaymentFaults } from '#testing/faulty-payments.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { claimCharge } from './claim-charge-act.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'

let app: TestApp
let creator: TestMember
let faulty: Payments
const faults: PaymentFaults = {}
beforeAll(async () => {
  app = await openTestApp()
  creator = await buildCreator(app.deps)
  faulty = faultyPayments(app.deps.payments, faults)
  app.deps.payments = faulty
})
afterEach(() => {
  delete faults.beforeAnswer
  delete faults.beforeWork
})
afterAll(() => app.close())

const finalize = (agency: TestMember, contract: TestContract) =>
  app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
const rowOf = (contract: TestContract) =>
  app.deps.db.selectFrom('payment').selectAll().where('id', '=', contract.paymentId).executeTakeFirstOrThrow()

async function buildReady(number: string = cards.works) {
  const agency = await buildAgency(app.deps)
  await buildCard(app, agency, number)
  return { agency, contract: await buildContract(app.deps, { agency, creator }) }
}

async function postings(contract: TestContract): Promise<number> {
  const rows = await app.deps.db.selectFrom('ledger_transaction').select('id').where('cause', '=', `charge:${contract.paymentId}`).execute()
  return rows.length
}

const post = (rawBody: Buffer, signature: string) =>
  app.raw('POST', '/payments/webhook', { body: rawBody, headers: { 'sandbox-signature': signature, 'content-type': 'application/json' } })

/** Number of times the provider took the money. */
async function chargesOf(contract: TestContract): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from sandbox_provider.charge
    where idempotency_key like ${`charge-${contract.paymentId}-%`} and refused_code is null`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}

async function eventOf(contract: TestContract, type = '') {
  const events = (await faulty.sandbox?.listUndelivered()) ?? []
  const event = events.find(({ rawBody }) => rawBody.toString().includes(contract.paymentId) && rawBody.toString().includes(type))
  if (!event) throw new Error('The provider has no event of this payment.')
  return event
}

describe('a charge without an answer', () => {
  test.each(['beforeAnswer', 'beforeWork'] as const)(
    'ABUSE-25 lost %s: stays delivered, is asked again with the same key, charged once',
    async (moment) => {
      const { agency, contract } = await buildReady()
      faults[moment] = () => 'timeout'
      const first = await finalize(agency, contract)
      expect([first.status, first.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])
      const marked = await rowOf(contract)
      expect(marked).toMatchObject({ state: 'scheduled', charge_attempts: 1, failure: null, provider: 'sandbox' })
      const again = await finalize(agency, contract)
      expect([again.status, again.error.code]).toEqual([409, 'PAYMENT_IN_PROGRESS'])

      await app.turnClock(minutes(2))
      delete faults[moment]
      await app.turnClock(minutes(1))
      expect(await rowOf(contract)).toMatchObject({
        state: 'paid',
        charge_key: marked.charge_key,
        charge_attempts: 1,
        charging_since: null,
      })
      expect(await postings(contract)).toBe(1)
      await expectSoundLedger(app)
    },
  )

  test('R-443 waits for the provider that was asked: another one is neither asked about it nor about its refund', async () => {
    const { agency, contract } = await buildReady()
    faults.beforeWork = () => 'timeout'
    await finalize(agency, contract)
    delete faults.beforeWork
    const as = await buildOperator(app.deps)
    const refund = () => app.call(refundPayment, { as, params: { id: contract.paymentId }, body: { reason: 'Agreed.' } })
    const words = 'This payment was charged by a card provider that is no longer in use, so it cannot be refunded here.'
    app.deps.payments = { ...faulty, provider: 'stripe' }
    try {
      await app.turnClock(minutes(2))
      expect(await rowOf(contract)).toMatchObject({ state: 'scheduled', failure: null, charging_since: expect.any(Date) })
      expect(await chargesOf(contract)).toBe(0)
      app.deps.payments = faulty
      await app.turnClock(minutes(16))
      expect(await rowOf(contract)).toMatchObject({ state: 'paid', charge_attempts: 1, provider: 'sandbox' })
      app.deps.payments = { ...faulty, provider: 'stripe' }
      expect((await refund()).error).toEqual({ code: 'REFUND_NOT_POSSIBLE', message: words })
    } finally {
      app.deps.payments = faulty
    }
    expect((await refund()).status).toBe(200)
  })

  test('a refusal that is learned later is kept as a failure', async () => {
    const { agency, contract } = await buildReady(cards.declinedAtCharge)
    faults.beforeAnswer = () => 'timeout'
    await finalize(agency, contract)
    delete faults.beforeAnswer
    await app.turnClock(minutes(2))
    expect(await rowOf(contract)).toMatchObject({
      state: 'scheduled',
      failure: { kind: 'refused', words: 'Your card was declined.' },
      charge_key: null,
    })
  })

  test('ABUSE-16 a program that ended between claim and charge, or charge and commit, leaves nothing open', async () => {
    const before = await buildReady()
    await claimCharge(app.deps, before.contract.id)
    const between = await buildReady()
    const claim = await claimCharge(app.deps, between.contract.id)
    if (claim.kind === 'claimed') await faulty.charge(claim.charge)
    await app.turnClock(minutes(2))
    for (const { contract } of [before, between]) {
      expect((await rowOf(contract)).state).toBe('paid')
      expect(await postings(contract)).toBe(1)
    }
    await expectSoundLedger(app)
  })
})

describe('the provider’s webhook', () => {
  test('R-068 ABUSE-25 never: asking again with the same key finds the charge', async () => {
    const { agency, contract } = await buildReady()
    faults.beforeAnswer = () => 'timeout'
    await finalize(agency, contract)
    delete faults.beforeAnswer
    app.clock.turn(minutes(2))
    await finalizeUnknownCharges.run(app.deps)
    expect((await rowOf(contract)).state).toBe('paid')
    expect(await chargesOf(contract)).toBe(1)
    expect((await eventOf(contract)).rawBody.toString()).toContain('charge_succeeded')
    await expectSoundLedger(app)
  })

  test('ABUSE-25 out of order: the failure of the first attempt comes after the success of the second, both while an answer is awaited', async () => {
    const { agency, contract } = await buildReady(cards.declinedAtCharge)
    await finalize(agency, contract)
    const failure = await eventOf(contract)
    const id = await buildCard(app, agency)
    await app.call(methodWire.setDefaultPaymentMethod, { as: agency, params: { id } })
    faults.beforeAnswer = () => 'timeout'
    expect((await finalize(agency, contract)).error.code).toBe('PAYMENT_IN_PROGRESS')
    // The failure has another key: it does not end the wait for the charge in progress.
    expect((await post(failure.rawBody, failure.signature)).status).toBe(200)
    expect(await rowOf(contract)).toMatchObject({ state: 'scheduled', charge_attempts: 2, charging_since: expect.any(Date) })
    const success = await eventOf(contract, 'charge_succeeded')
    await post(success.rawBody, success.signature)
    await post(failure.rawBody, failure.signature)
    expect(await rowOf(contract)).toMatchObject({ state: 'paid', failure: null, charging_since: null })
    expect([await chargesOf(contract), await postings(contract)]).toEqual([1, 1])
    await expectSoundLedger(app)
  })

  test.each([
    ['declined', cards.declinedAtCharge, 'card_declined', { kind: 'refused', words: 'Your card was declined.' }],
    ['authentication required', cards.asksAlways, 'authentication_required', { kind: 'needs_confirmation', words: null }],
  ])(
    'ABUSE-25 %s, told by the webhook before the answer: no charge, the job stays delivered, one notice',
    async (_case, number, code, failure) => {
      const { agency, contract } = await buildReady(number)
      faults.beforeAnswer = () => 'timeout'
      await finalize(agency, contract)
      const { rawBody, signature } = await eventOf(contract)
      await Promise.all([post(rawBody, signature), post(rawBody, signature)])
      delete faults.beforeAnswer
      await app.turnClock(minutes(2))
      expect(await rowOf(contract)).toMatchObject({
        state: 'scheduled',
        charge_key: null,
        charging_since: null,
        failure,
      })
      expect([await chargesOf(contract), await postings(contract)]).toEqual([0, 0])
      const refused = await sql<{ code: string }>`select refused_code as code from sandbox_provider.charge
      where idempotency_key like ${`charge-${contract.paymentId}-%`}`.execute(app.deps.db)
      expect(refused.rows).toEqual([{ code }])
      const notices = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', agency.id).execute()
      expect(notices.filter(({ type }) => type === 'payment_failed')).toHaveLength(1)
    },
  )

  test('ABUSE-25 before the answer, twice and at once settles one charge', async () => {
    const { agency, contract } = await buildReady()
    faults.beforeAnswer = () => 'timeout'
    await finalize(agency, contract)
    const { rawBody, signature } = await eventOf(contract)
    const answers = await Promise.all([post(rawBody, signature), post(rawBody, signature), post(rawBody, signature)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await rowOf(contract)).state).toBe('paid')
    expect(await postings(contract)).toBe(1)
    const events = await app.deps.db.selectFrom('provider_event').select('id').where('id', '=', JSON.parse(rawBody.toString()).id).execute()
    expect(events).toHaveLength(1)
  })

  test('ABUSE-25 three days late, after everything is done, changes nothing', async () => {
    const { agency, contract } = await buildReady()
    await finalize(agency, contract)
    app.clock.turn(days(3))
    const { rawBody, signature } = await eventOf(contract)
    expect((await post(rawBody, signature)).status).toBe(200)
    expect(await postings(contract)).toBe(1)
    await expectSoundLedger(app)
  })

  test('ABUSE-25 a late failure of an older attempt never undoes a charge that happened', async () => {
    const { agency, contract } = await buildReady(cards.declinedAtCharge)
    await finalize(agency, contract)
    const { rawBody, signature } = await eventOf(contract)
    await app.deps.db.deleteFrom('payment_method').where('agency_id', '=', agency.id).execute()
    await buildCard(app, agency)
    await finalize(agency, contract)
    await post(rawBody, signature)
    expect(await rowOf(contract)).toMatchObject({ state: 'paid', failure: null })
  })

  test('ABUSE-25 forged, altered and stale events are refused and leave nothing', async () => {
    const { agency, contract } = await buildReady()
    faults.beforeAnswer = () => 'timeout'
    await finalize(agency, contract)
    const { rawBody, signature } = await eventOf(contract)
    expect((await post(Buffer.from(rawBody.toString().replace('charge_', 'charge_ ')), signature)).status).toBe(400)
    expect((await post(rawBody, 't=1,v1=' + '0'.repeat(64))).status).toBe(400)
    expect((await post(Buffer.from('{}'), '')).status).toBe(400)
    app.clock.turn(minutes(6))
    expect((await post(rawBody, signature)).status).toBe(400)
    expect((await rowOf(contract)).state).toBe('scheduled')
  })

  test('the sandbox’s events arrive by themselves', async () => {
    const { agency, contract } = await buildReady()
    await finalize(agency, contract)
    await app.turnClock(minutes(1))
    const left = (await faulty.sandbox?.listUndelivered()) ?? []
    expect(left).toEqual([])
    expect(await postings(contract)).toBe(1)
  })
})
