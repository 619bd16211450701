import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { beginPaymentConfirmation } from '@pairtake/protocol/payment/payment-endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { openStripePayments } from '#adapters/payments/stripe/stripe-payments.ts'
import { buildContract, cards, type TestContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { startClockedWorker, type ClockedWorker } from '#testing/clocked-worker.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { confirmChargeByScript } from '#testing/stripe-double/confirm-charge.ts'
import { openStripeDouble, type Fault, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { addStripeCard, stripeEnv } from '#testing/stripe-double/stripe-members.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours, minutes } from '#wire-time.ts'

let app: TestApp
let double: StripeDouble
let creator: TestMember
let operator: TestMember
const workers: ClockedWorker[] = []
beforeAll(async () => {
  app = await openTestApp()
  double = await openStripeDouble(app.clock.now)
  app.deps.payments = openStripePayments(double.settings, { now: app.clock.now })
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
})
afterEach(async () => {
  double.watch(async () => {})
  double.mend()
  for (const one of workers.splice(0)) await one.kill()
})
afterAll(async () => {
  await app.close()
  await double.close()
})

function startWorker(): ClockedWorker {
  const worker = startClockedWorker(app, stripeEnv(double))
  workers.push(worker)
  return worker
}

type Job = { agency: TestMember; contract: TestContract }

async function buildJob(number: string): Promise<Job> {
  const agency = await buildAgency(app.deps)
  await addStripeCard(app, double, { agency, number })
  return { agency, contract: await buildContract(app.deps, { agency, creator }) }
}

const finalize = ({ agency, contract }: Job) => app.call(finalizeContract, { as: agency, params: { id: contract.id } })
const refund = ({ contract }: Job) =>
  app.call(refundPayment, { as: operator, params: { id: contract.paymentId }, body: { reason: 'Agreed.' } })

/** Makes every attempt of one call fail. */
async function losing(at: string, how: Fault['how'], work: () => Promise<unknown>): Promise<void> {
  double.fail({ at, how, times: 99 })
  await work()
  double.mend()
}

/** The cardholder confirms at their bank and closes the tab. */
async function confirm({ agency, contract }: Job): Promise<void> {
  const begun = await app.call(beginPaymentConfirmation, { as: agency, params: { id: contract.paymentId } })
  const { clientSecret, cardRef: methodRef } = begun.body.data
  await confirmChargeByScript(double.settings, { clientSecret, methodRef, authenticated: true })
}

async function paymentOf({ contract }: Job) {
  const { id, state, confirm_ref, charging_since } = await app.deps.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', contract.paymentId)
    .executeTakeFirstOrThrow()
  return { id, state, confirmRef: confirm_ref, isCharging: charging_since !== null }
}
const chargesOf = ({ contract }: Job) =>
  [...double.books.intents.values()].filter(({ metadata }) => metadata['paymentId'] === contract.paymentId)
const isPaid = async (job: Job) => (await paymentOf(job)).state === 'paid'

async function isRefunded({ contract }: Job): Promise<boolean> {
  const done = app.deps.db.selectFrom('refund').select('id').where('payment_id', '=', contract.paymentId).where('state', '=', 'done')
  return (await done.execute()).length === 1
}

async function isTakenBack({ contract }: Job): Promise<boolean> {
  return (await app.deps.db.selectFrom('chargeback').select('id').where('payment_id', '=', contract.paymentId).execute()).length === 1
}

const intents = 'POST /v1/payment_intents'
const lookForCharges = 'GET /v1/payment_intents'
const refunds = 'POST /v1/refunds'

type Scene = {
  build: () => Promise<Job>
  laterMs: number
  /** The provider calls of the worker's clocks; the worker is killed at each one in turn. */
  calls: readonly string[]
  /** Judged by our own books, after another worker has run. */
  isOver: (job: Job) => Promise<boolean>
  refunds?: number
  /** Events reach us by the webhook, unless the case is about missed ones. */
  isNewsMissed?: true
}

const scenes: Record<string, Scene> = {
  'a charge that is due': { build: () => buildJob(cards.works), laterMs: hours(73), calls: [intents], isOver: isPaid },
  'a daily retry, beside what the cardholder could confirm': {
    async build() {
      const job = await buildJob(cards.asksAlways)
      await finalize(job)
      return job
    },
    laterMs: days(1.1),
    calls: ['POST /v1/payment_intents/:id/cancel', intents],
    async isOver(job) {
      const [first, ...more] = chargesOf(job)
      const { confirmRef, isCharging } = await paymentOf(job)
      return first?.status === 'canceled' && confirmRef === more.at(-1)?.id && !isCharging
    },
  },
  'a charge whose answer was lost': {
    async build() {
      const job = await buildJob(cards.works)
      await losing(intents, 'lost_answer', () => finalize(job))
      return job
    },
    laterMs: minutes(2),
    calls: [lookForCharges],
    isOver: isPaid,
  },
  'a charge that never arrived': {
    async build() {
      const job = await buildJob(cards.works)
      await losing(intents, 'lost_request', () => finalize(job))
      return job
    },
    laterMs: minutes(2),
    calls: [lookForCharges, intents],
    isOver: isPaid,
  },
  'a refund whose answer was lost': {
    async build() {
      const job = await buildJob(cards.works)
      await finalize(job)
      await losing(refunds, 'lost_answer', () => refund(job))
      return job
    },
    laterMs: minutes(2),
    calls: ['GET /v1/refunds'],
    isOver: isRefunded,
    refunds: 1,
  },
  'a refund that never arrived': {
    async build() {
      const job = await buildJob(cards.works)
      await finalize(job)
      await losing(refunds, 'lost_request', () => refund(job))
      return job
    },
    laterMs: minutes(2),
    calls: ['GET /v1/refunds', refunds],
    isOver: isRefunded,
    refunds: 1,
  },
  'a confirmation whose tab was closed': {
    async build() {
      const job = await buildJob(cards.asksAlways)
      await finalize(job)
      await confirm(job)
      return job
    },
    laterMs: minutes(16),
    calls: ['GET /v1/payment_intents/:id'],
    isOver: isPaid,
  },
  'events that nobody took': {
    async build() {
      const job = await buildJob(cards.disputed)
      await losing(intents, 'lost_answer', () => finalize(job))
      return job
    },
    laterMs: minutes(0.5),
    calls: ['GET /v1/events', 'GET /v1/disputes/:id'],
    isOver: async (job) => (await isPaid(job)) && isTakenBack(job),
    isNewsMissed: true,
  },
}

const moments = Object.entries(scenes).flatMap(([name, { calls }]) =>
  calls.flatMap((at) => (['arrived', 'done'] as const).map((moment) => [name, at, moment] as const)),
)

/** The cardholder confirms the charge that is left open, and a later worker finds it. */
async function confirmWhatWaits(job: Job): Promise<void> {
  if (await isPaid(job)) return
  await confirm(job)
  app.clock.turn(minutes(20))
  await workers.pop()?.kill()
  startWorker()
}

const takeNews = () => {
  for (const { id } of double.books.events) double.books.delivered.add(id)
}

test.each(moments)(
  'R-253 ABUSE-16 ABUSE-25 a worker that is killed at %s, with %s %s: one charge and one refund after the next has started',
  async (name, call, moment) => {
    const scene = scenes[name]
    if (!scene) throw new Error(`There is no ${name}.`)
    takeNews()
    const job = await scene.build()
    app.clock.turn(scene.laterMs)

    let killed: ClockedWorker | undefined
    double.watch(async (at, now) => {
      if (!scene.isNewsMissed) takeNews()
      if (killed || now !== moment || at.replace(/\/(pi|dp)_\w+/, '/:id') !== call) return undefined
      killed = worker
      await worker.kill()
      return 'killed'
    })
    const worker = startWorker()
    expect(await waitUntil(60_000, () => killed !== undefined)).toBe(true)
    await worker.kill()
    expect(await scene.isOver(job)).toBe(false)

    app.clock.turn(minutes(20))
    startWorker()
    expect(await waitUntil(60_000, () => scene.isOver(job))).toBe(true)
    await confirmWhatWaits(job)
    expect(await waitUntil(60_000, () => isPaid(job))).toBe(true)

    const charged = chargesOf(job)
    const [paid, ...more] = charged.filter(({ status }) => status === 'succeeded')
    expect(more).toEqual([])
    // No other charge is left that could still be confirmed.
    expect(charged.filter(({ status }) => status !== 'succeeded' && status !== 'canceled')).toEqual([])
    const given = [...double.books.refunds.values()].filter((one) => one.payment_intent === paid?.id)
    expect(given.map(({ amount }) => amount)).toEqual(scene.refunds === undefined ? [] : [paid?.amount])
    await expectSoundLedger(app)
  },
)
