import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { claimRecord, type ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { retryPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { beginPaymentConfirmation, endPaymentConfirmation, getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { addPaymentMethod, createSetupIntent } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { buildContract, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { raceAt } from '#testing/guards/race.ts'
import { seeded } from '#testing/seeded.ts'
import { confirmChargeByScript } from '#testing/stripe-double/confirm-charge.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { days, minutes } from '#wire-time.ts'
import { forgetConfirmation } from './confirmation-queries.ts'
import { finalizeDueContracts } from './finalize-due-contracts.task.ts'
import { settleConfirmations } from './settle-confirmations.task.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'

let app: TestApp
let double: StripeDouble
let creator: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

async function addCard(agency: TestMember, number: string) {
  const { body } = await app.call(createSetupIntent, { as: agency })
  const paymentMethodId = await saveCardByScript(double.settings, body.data.clientSecret, number)
  return (await app.call(addPaymentMethod, { as: agency, body: { paymentMethodId } })).body.data.id
}

/** A job whose charge the bank refused because the cardholder has to confirm it. */
async function buildAsked(number: string = cards.asksAlways) {
  const agency = await buildAgency(app.deps)
  const cardId = await addCard(agency, number)
  const contract = await buildContract(app.deps, { agency, creator })
  const params = { id: contract.paymentId }
  const finalize = () => app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  const begin = () => app.call(beginPaymentConfirmation, { as: agency, params })
  const end = () => app.call(endPaymentConfirmation, { as: agency, params })
  const payment = async () => (await app.call(getPayment, { as: agency, params })).body.data
  /** Answers the bank's question with the data that the page received. */
  const answer = async (authenticated: boolean) => {
    const { clientSecret, cardRef } = (await begin()).body.data
    return confirmChargeByScript(double.settings, { clientSecret, methodRef: cardRef, authenticated })
  }
  const refused = await finalize()
  expect(refused).toMatchObject({ status: 409, error: { code: 'PAYMENT_FAILED', message: 'Your bank asks you to confirm this payment.' } })
  return { agency, cardId, contract, finalize, begin, end, payment, answer }
}
type Asked = Awaited<ReturnType<typeof buildAsked>>

/** Number of times the provider took the money for it. */
const chargesOf = ({ contract }: Asked) =>
  [...double.books.intents.values()].filter(
    ({ status, metadata }) => status === 'succeeded' && metadata['paymentId'] === contract.paymentId,
  ).length

async function expectPaidOnce(job: Asked): Promise<void> {
  expect((await job.payment()).state).toBe('paid')
  expect(chargesOf(job)).toBe(1)
  const suspense = await app.deps.db.selectFrom('suspense').select('id').where('payment_id', '=', job.contract.paymentId).execute()
  expect(suspense).toEqual([])
  await expectSoundLedger(app)
}

const notices = async ({ agency }: Asked) =>
  (await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', agency.id).execute()).map(({ type }) => type)

type Decision = {
  on: (job: Asked) => { subject: ClaimSubject; subjectId: string }
  send: (job: Asked) => Promise<{ status: number; error: { code: string } }>
  /** The new charge asks for confirmation too. */
  ends: 'done' | 'PAYMENT_FAILED'
}
const decisions: [string, Decision][] = [
  [
    'cancel the job',
    {
      on: ({ contract }) => ({ subject: 'contract', subjectId: contract.id }),
      send: ({ contract: { id } }) => app.call(cancelContract, { as: operator, params: { id }, body: { reason: 'Agreed.' } }),
      ends: 'done',
    },
  ],
  [
    'charge it again',
    {
      on: ({ contract }) => ({ subject: 'payment', subjectId: contract.paymentId }),
      send: ({ contract }) => app.call(retryPayment, { as: operator, params: { id: contract.paymentId } }),
      ends: 'PAYMENT_FAILED',
    },
  ],
]

describe('R-215 a charge that the bank wants confirmed', () => {
  test('is confirmed by the brand and settles: one charge, one notice of each, and the mail leads to the payment', async () => {
    const job = await buildAsked()
    const cause = { table: 'payment', id: job.contract.paymentId }
    const { text } = await told(app, { to: job.agency, as: 'agency', type: 'payment_failed', cause })
    expect(text).toMatch(new RegExp(`Confirm with your bank:\\n\\S+/agency/billing/payments/${job.contract.paymentId}\\n`))
    expect(await job.payment()).toMatchObject({ needsConfirmation: true, failure: 'Your bank asks you to confirm this payment.' })
    const shown = await app.call(getContract, { as: job.agency, params: { id: job.contract.id } })
    expect(shown.body.data.payment).toMatchObject({ needsConfirmation: true })
    expect((await job.begin()).body.data).toMatchObject({ brand: 'visa', last4: '3184' })
    expect(await job.answer(true)).toBe('succeeded')
    const settled = await job.end()
    expect(settled.body.data).toMatchObject({ state: 'paid', failure: null, needsConfirmation: false, retriesAt: null })
    expect((await job.end()).body.data.state).toBe('paid')
    expect((await notices(job)).toSorted()).toEqual(['contract_finalized', 'payment_failed'])
    await expectPaidOnce(job)
  })

  test('settles by the event, before the page asks or without it: the tab is closed', async () => {
    const job = await buildAsked()
    await job.answer(true)
    await takeMissedEvents.run(app.deps)
    expect((await job.payment()).state).toBe('paid')
    expect((await job.end()).body.data.state).toBe('paid')
    const begun = await job.begin()
    expect([begun.status, begun.error.code]).toEqual([409, 'STATE_MOVED_ON'])
    await expectPaidOnce(job)
  })

  test('is looked for after a while where the tab is closed and no event comes', async () => {
    const job = await buildAsked()
    await job.answer(true)
    double.fail({ at: 'GET /v1/events', how: 500, times: 99 })
    app.clock.turn(minutes(14))
    await settleConfirmations.run(app.deps)
    expect((await job.payment()).state).toBe('scheduled')
    app.clock.turn(minutes(2))
    await settleConfirmations.run(app.deps)
    double.mend()
    await expectPaidOnce(job)
  })

  test('a bank that says no is told in words, and may be asked again', async () => {
    const job = await buildAsked()
    expect(await job.answer(false)).toBe('payment_intent_authentication_failure')
    const refused = await job.end()
    const words = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([409, 'PAYMENT_FAILED', words])
    expect(await job.payment()).toMatchObject({ state: 'scheduled', needsConfirmation: true, failure: words })
    expect(await job.answer(true)).toBe('succeeded')
    await job.end()
    await expectPaidOnce(job)
  })

  test('a card that is declined once confirmed is like any other refusal', async () => {
    const job = await buildAsked(cards.asksInVain)
    await job.answer(true)
    expect((await job.end()).error.message).toBe('Your card has insufficient funds.')
    expect(await job.payment()).toMatchObject({ needsConfirmation: false, failure: 'Your card has insufficient funds.' })
    await app.call(setDefaultPaymentMethod, { as: job.agency, params: { id: await addCard(job.agency, cards.works) } })
    expect((await job.finalize()).status).toBe(200)
    await expectPaidOnce(job)
  })

  test('a page that was left open charges nothing once another card has paid', async () => {
    const job = await buildAsked()
    const { clientSecret, cardRef } = (await job.begin()).body.data
    await app.call(setDefaultPaymentMethod, { as: job.agency, params: { id: await addCard(job.agency, cards.works) } })
    expect((await job.finalize()).status).toBe(200)
    const late = await confirmChargeByScript(double.settings, { clientSecret, methodRef: cardRef, authenticated: true })
    expect(late).toBe('payment_intent_unexpected_state')
    await takeMissedEvents.run(app.deps)
    await expectPaidOnce(job)
  })

  test('whose card was removed meanwhile asks for another one', async () => {
    const job = await buildAsked()
    await addCard(job.agency, cards.works)
    expect((await app.call(removePaymentMethod, { as: job.agency, params: { id: job.cardId } })).status).toBe(200)
    expect((await job.payment()).needsConfirmation).toBe(false)
    expect((await job.begin()).error.message).toBe('The card of this payment is no longer on file. Please charge another one.')
    expect((await app.call(listPaymentMethods, { as: job.agency })).body.data).toEqual([expect.objectContaining({ isDefault: true })])
    expect((await job.finalize()).status).toBe(200)
    await expectPaidOnce(job)
  })

  test('that is canceled at the provider is over, and is charged again', async () => {
    const job = await buildAsked()
    const intent = [...double.books.intents.values()].at(-1)
    double.books.cancelIntent(intent?.id ?? '')
    const begun = await job.begin()
    expect([begun.status, begun.error.message]).toEqual([409, 'This payment can no longer be confirmed. Please charge it again.'])
    expect((await job.payment()).needsConfirmation).toBe(false)
    expect((await job.finalize()).error.code).toBe('PAYMENT_FAILED')
    await job.answer(true)
    await job.end()
    await expectPaidOnce(job)
  })

  test('is forgotten once it is withdrawn, and not the one that stands there since', async () => {
    const job = await buildAsked()
    await forgetConfirmation(app.deps.db, job.contract.paymentId, 'pi_before')
    expect((await job.payment()).needsConfirmation).toBe(true)
  })

  test.each(decisions)(
    'is still open after an operator was refused to %s, because another one holds the record',
    async (_words, decision) => {
      const job = await buildAsked()
      const holder = await buildOperator(app.deps)
      expect((await app.call(claimRecord, { as: holder, body: decision.on(job) })).body.data?.isMine).toBe(true)
      const refused = await decision.send(job)
      expect([refused.status, refused.error.code]).toEqual([409, 'RECORD_CLAIMED'])
      expect(await job.answer(true)).toBe('succeeded')
      await job.end()
      await expectPaidOnce(job)
    },
  )

  test.each(decisions)('is withdrawn for an operator, to %s, while nobody else can claim the record', async (_words, decision) => {
    const job = await buildAsked()
    const other = await buildOperator(app.deps)
    const { withdrawCharge } = app.deps.payments
    const claims: (boolean | undefined)[] = []
    const withdrawing = vi.spyOn(app.deps.payments, 'withdrawCharge').mockImplementationOnce(async (chargeRef) => {
      claims.push((await app.call(claimRecord, { as: other, body: decision.on(job) })).body.data?.isMine)
      return withdrawCharge(chargeRef)
    })
    const { status, error } = await decision.send(job)
    withdrawing.mockRestore()
    expect(claims).toEqual([false])
    expect(status === 200 ? 'done' : error.code).toBe(decision.ends)
  })

  test('is nobody else’s', async () => {
    const job = await buildAsked()
    const other = await buildAgency(app.deps)
    for (const endpoint of [beginPaymentConfirmation, endPaymentConfirmation]) {
      expect((await app.call(endpoint, { as: other, params: { id: job.contract.paymentId } })).status).toBe(404)
    }
  })

  test('keeps its secret out of every table', async () => {
    const job = await buildAsked()
    const { clientSecret } = (await job.begin()).body.data
    const { rows } = await app.deps.db.executeQuery<{ row: object }>({
      sql: 'select to_jsonb(payment) as row from payment union all select to_jsonb(notification) from notification union all select to_jsonb(mail) from mail',
      parameters: [],
    } as never)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(clientSecret.split('_secret_')[1])
  })
})

describe('R-216 while somebody may be at their bank', () => {
  test('the clock leaves the payment to them for a while, and tries again after it', async () => {
    const job = await buildAsked()
    app.clock.turn(days(1) - minutes(5))
    await job.begin()
    app.clock.turn(minutes(10))
    await finalizeDueContracts.run(app.deps)
    const tries = () => [...double.books.intents.values()].filter(({ metadata }) => metadata['paymentId'] === job.contract.paymentId)
    expect(tries()).toHaveLength(1)
    app.clock.turn(minutes(10))
    await settleConfirmations.run(app.deps)
    await finalizeDueContracts.run(app.deps)
    expect(tries().map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
    await job.answer(true)
    await job.end()
    await expectPaidOnce(job)
  })

  test('a job that is cancelled is charged no more, and one that is paid is not cancelled', async () => {
    const cancel = ({ contract }: Asked) =>
      app.call(cancelContract, { as: operator, params: { id: contract.id }, body: { reason: 'Agreed.' } })
    const job = await buildAsked()
    const { clientSecret, cardRef } = (await job.begin()).body.data
    expect((await cancel(job)).status).toBe(200)
    await confirmChargeByScript(double.settings, { clientSecret, methodRef: cardRef, authenticated: true })
    await takeMissedEvents.run(app.deps)
    expect(chargesOf(job)).toBe(0)

    const other = await buildAsked()
    await other.answer(true)
    expect((await cancel(other)).status).toBe(409)
    await expectPaidOnce(other)
  })

  test('a job whose charge the bank wants confirmed meanwhile is not cancelled', async () => {
    await raceAt(app, {
      // Its earlier charge has been withdrawn by then.
      at: /^select \* from "campaign" where "id" = .* for update$/,
      moment: 'before',
      begin: buildAsked,
      first: ({ contract }) => app.call(cancelContract, { as: operator, params: { id: contract.id }, body: { reason: 'Agreed.' } }),
      second: (job) => job.finalize(),
      check: async (job, { first, second }) => {
        expect(second).toMatchObject({ status: 409, error: { message: 'Your bank asks you to confirm this payment.' } })
        expect(first).toMatchObject({ status: 409, error: { code: 'PAYMENT_IN_PROGRESS' } })
        expect(await job.answer(true)).toBe('succeeded')
        await job.end()
        await expectPaidOnce(job)
      },
    })
  })

  test('a late answer about a charge says nothing about the one that has replaced it', async () => {
    await raceAt(app, {
      // The provider has said that the cardholder was not authenticated.
      at: /^select \* from "live_payment" where "id" = .* for update$/,
      moment: 'before',
      begin: async () => {
        const job = await buildAsked()
        expect(await job.answer(false)).toBe('payment_intent_authentication_failure')
        return job
      },
      first: (job) => job.end(),
      second: (job) => job.finalize(),
      check: async (job, { second }) => {
        expect(second).toMatchObject({ status: 409, error: { message: 'Your bank asks you to confirm this payment.' } })
        expect(await job.payment()).toMatchObject({
          needsConfirmation: true,
          failure: 'Your bank asks you to confirm this payment.',
        })
        expect(await job.answer(true)).toBe('succeeded')
        await job.end()
        await expectPaidOnce(job)
      },
    })
  })

  test('a provider that does not say whether it was withdrawn lets nothing else be charged', async () => {
    const job = await buildAsked()
    const { clientSecret, cardRef } = (await job.begin()).body.data
    const intent = [...double.books.intents.values()].at(-1)
    double.fail({ at: `POST /v1/payment_intents/${intent?.id}/cancel`, how: 'lost_request', times: 99 })
    expect((await job.finalize()).error.code).toBe('PAYMENT_IN_PROGRESS')
    expect(
      (await app.call(cancelContract, { as: operator, params: { id: job.contract.id }, body: { reason: 'Agreed.' } })).error.code,
    ).toBe('PAYMENT_IN_PROGRESS')
    double.mend()
    await confirmChargeByScript(double.settings, { clientSecret, methodRef: cardRef, authenticated: true })
    await job.end()
    await expectPaidOnce(job)
  })

  test('confirming, the clock, another card, the operator and the event at once: one charge, in 24 interleavings', async () => {
    const jobs: Asked[] = []
    for (let seed = 1; seed <= 24; seed++) {
      const random = seeded(seed)
      const job = await buildAsked()
      jobs.push(job)
      const { clientSecret, cardRef } = (await job.begin()).body.data
      if (seed % 2 === 0)
        await app.call(setDefaultPaymentMethod, { as: job.agency, params: { id: await addCard(job.agency, cards.works) } })
      await app.deps.db
        .updateTable('payment')
        .set({ next_retry_at: app.clock.now(), confirm_begun_at: null })
        .where('id', '=', job.contract.paymentId)
        .execute()
      const soon = async (work: () => Promise<unknown>) => {
        await new Promise((resolve) => setTimeout(resolve, random() * 15))
        await work()
      }
      await Promise.all([
        soon(() => confirmChargeByScript(double.settings, { clientSecret, methodRef: cardRef, authenticated: true }).then(job.end)),
        soon(() => finalizeDueContracts.run(app.deps)),
        soon(job.finalize),
        soon(() => app.call(retryPayment, { as: operator, params: { id: job.contract.paymentId } })),
        soon(() => takeMissedEvents.run(app.deps)),
      ])
      if ((await job.payment()).state !== 'paid') {
        // The charge was withdrawn before it was confirmed, and the same card is charged once more.
        await job.answer(true)
        await job.end()
      }
      expect(chargesOf(job), `seed ${seed}`).toBe(1)
    }
    for (const job of jobs) expect((await job.payment()).state).toBe('paid')
    expect(await app.deps.db.selectFrom('suspense').select('id').execute()).toEqual([])
    await expectSoundLedger(app)
  })
})
