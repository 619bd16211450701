import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { beginPaymentConfirmation, getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { newId } from '#ids.ts'
import { buildContract, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { startKillableApi, type KillableApi } from '#testing/killable-api.ts'
import { confirmChargeByScript } from '#testing/stripe-double/confirm-charge.ts'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { addStripeCard, stripeEnv } from '#testing/stripe-double/stripe-members.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'
import { finalizeUnknownCharges } from './finalize-unknown-charges.task.ts'
import { settleConfirmations } from './settle-confirmations.task.ts'
import { settleOpenRefunds } from './settle-open-refunds.task.ts'

let app: TestApp
let double: StripeDouble
let creator: TestMember
let operator: TestMember
const processes: KillableApi[] = []
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
})
afterEach(async () => {
  double.watch(async () => {})
  for (const one of processes.splice(0)) await one.kill()
})
afterAll(async () => {
  await app.close()
  await double.close()
})

/** A separate process that uses the same Stripe double. */
async function startApi(): Promise<KillableApi> {
  const api = await startKillableApi(app, { env: stripeEnv(double) })
  processes.push(api)
  return api
}

async function buildJob(number: string) {
  const agency = await buildAgency(app.deps)
  await addStripeCard(app, double, { agency, number })
  const contract = await buildContract(app.deps, { agency, creator })
  const finalize = () => app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  return { agency, contract, finalize, path: `/contracts/${contract.id}/finalize`, token: agency.token, body: {} }
}

/** A job whose charge the bank wants confirmed, with the brand already at its bank. */
async function buildAsked() {
  const asked = await buildJob(cards.asksAlways)
  await asked.finalize()
  const begun = await app.call(beginPaymentConfirmation, { as: asked.agency, params: { id: asked.contract.paymentId } })
  const { clientSecret, cardRef: methodRef } = begun.body.data
  const confirm = () => confirmChargeByScript(double.settings, { clientSecret, methodRef, authenticated: true })
  return { ...asked, confirm }
}

type Begun = Pick<Awaited<ReturnType<typeof buildJob>>, 'agency' | 'contract' | 'finalize' | 'path' | 'token'> & { body: object }

const scenes: Record<string, { build: () => Promise<Begun>; refunds: number; calls: number }> = {
  'a charge': { build: () => buildJob(cards.works), refunds: 0, calls: 1 },
  'a refund': {
    async build() {
      const paid = await buildJob(cards.works)
      await paid.finalize()
      return { ...paid, path: `/operator/payments/${paid.contract.paymentId}/refund`, token: operator.token, body: { reason: 'Agreed.' } }
    },
    refunds: 1,
    calls: 1,
  },
  'the beginning of a confirmation': {
    async build() {
      const asked = await buildJob(cards.asksAlways)
      await asked.finalize()
      return { ...asked, path: `/payments/${asked.contract.paymentId}/confirmation` }
    },
    refunds: 0,
    calls: 1,
  },
  'the end of a confirmation': {
    async build() {
      const asked = await buildAsked()
      await asked.confirm()
      return { ...asked, path: `/payments/${asked.contract.paymentId}/confirmation/end` }
    },
    refunds: 0,
    calls: 1,
  },
  // Withdraws the charge that waits for the brand, then charges.
  'another charge beside a confirmation': { build: buildAsked, refunds: 0, calls: 2 },
  'another charge after a confirmation': {
    async build() {
      const asked = await buildAsked()
      await asked.confirm()
      return asked
    },
    refunds: 0,
    calls: 2,
  },
}

const moments = Object.entries(scenes).flatMap(([name, { calls }]) =>
  Array.from({ length: calls }, (_none, at) => (['arrived', 'done'] as const).map((moment) => [name, at + 1, moment] as const)).flat(),
)

async function payInTheEnd({ agency, contract, finalize }: Begun): Promise<void> {
  const payment = async () => (await app.call(getPayment, { as: agency, params: { id: contract.paymentId } })).body.data
  if ((await payment()).state !== 'paid') await finalize()
  if ((await payment()).needsConfirmation) {
    const begun = await app.call(beginPaymentConfirmation, { as: agency, params: { id: contract.paymentId } })
    const { clientSecret, cardRef: methodRef } = begun.body.data
    await confirmChargeByScript(double.settings, { clientSecret, methodRef, authenticated: true })
    app.clock.turn(minutes(20))
    await settleConfirmations.run(app.deps)
  }
  expect((await payment()).state).toBe('paid')
}

test.each(moments)(
  'ABUSE-16 ABUSE-25 killed during %s, with call %i to the provider %s: one charge in the end',
  async (name, nth, moment) => {
    const scene = scenes[name]
    if (!scene) throw new Error(`There is no ${name}.`)
    const begun = await scene.build()
    const api = await startApi()
    let calls = 0
    let isKilled = false
    double.watch(async (_at, now) => {
      if (isKilled) return undefined
      if (calls === nth - 1 && now === moment) {
        isKilled = true
        await api.kill()
        return 'killed'
      }
      if (now === 'done') calls += 1
      return undefined
    })
    const { path, token, body } = begun
    const key = newId()
    const cut = await api.ask('POST', path, { token, body, key }).catch(() => undefined)
    expect([cut, isKilled]).toEqual([undefined, true])

    // The client that lost the answer asks the next process again, and time passes.
    const next = await startApi()
    await next.ask('POST', path, { token, body, key })
    app.clock.turn(minutes(20))
    for (const task of [finalizeUnknownCharges, settleOpenRefunds, settleConfirmations]) await task.run(app.deps)
    await payInTheEnd(begun)

    const { paymentId } = begun.contract
    const intents = [...double.books.intents.values()].filter(({ metadata }) => metadata['paymentId'] === paymentId)
    const paid = intents.filter(({ status }) => status === 'succeeded')
    expect(paid).toHaveLength(1)
    // No other charge is left that could still be confirmed.
    expect(intents.filter(({ status }) => status !== 'succeeded' && status !== 'canceled')).toEqual([])
    const given = [...double.books.refunds.values()].filter((refund) => refund.payment_intent === paid[0]?.id)
    expect(given.map(({ amount }) => amount)).toEqual(scene.refunds === 1 ? [paid[0]?.amount] : [])
    await expectSoundLedger(app)
  },
)
