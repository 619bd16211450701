import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStripeDouble, type Fault, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import type { DoubleEvent } from '#testing/stripe-double/stripe-objects.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import { hours, minutes } from '#wire-time.ts'
import type { Charge, Payments, ProviderEvent } from '#adapters/payments/payments.ts'
import { openStripePayments } from './stripe-payments.ts'

let double: StripeDouble
let payments: Payments
let customerRef: string
let at: Date
beforeEach(async () => {
  at = new Date('2026-11-16T09:00:00Z')
  double = await openStripeDouble(() => at)
  payments = openStripePayments(double.settings, { now: () => at })
  customerRef = (await payments.createCustomer({ id: randomUUID(), email: 'a@test.example', name: 'Studio' })).customerRef
})
afterEach(() => double.close())

async function chargeOf(card = '4242424242424242'): Promise<Charge> {
  const { clientSecret } = await payments.createSetupIntent(customerRef)
  const methodRef = await saveCardByScript(double.settings, clientSecret, card)
  const idempotencyKey = randomUUID()
  return {
    customerRef,
    methodRef,
    amountMinor: 27_370,
    currency: 'EUR',
    idempotencyKey,
    description: 'Oat milk',
    metadata: { paymentId: 'p' },
  }
}

const intents = () => [...double.books.intents.values()]
const onCharging = (how: Fault['how'], times = 1) => double.fail({ at: 'POST /v1/payment_intents', how, times })
const always = 99

test('a charge names what it is for, and moves the sum once', async () => {
  const charge = await chargeOf()
  expect((await payments.charge(charge)).kind).toBe('paid')
  expect(intents()).toHaveLength(1)
  expect(intents()[0]).toMatchObject({
    status: 'succeeded',
    amount: 27_370,
    currency: 'eur',
    customer: customerRef,
    payment_method: charge.methodRef,
    description: 'Oat milk',
    metadata: { paymentId: 'p', chargeKey: charge.idempotencyKey },
  })
})

test.each<[Fault['how']]>([['lost_request'], ['lost_answer'], [409], [500]])('%s once is made up for, and charges once', async (how) => {
  onCharging(how)
  expect((await payments.charge(await chargeOf())).kind).toBe('paid')
  expect(intents()).toHaveLength(1)
})

describe.each<[Fault['how']]>([['lost_request'], ['lost_answer'], [409], [429], [500]])('%s', (how) => {
  test('again and again leaves the outcome unknown, and asking again a day later, the keys forgotten, charges once', async () => {
    onCharging(how, always)
    const charge = await chargeOf()
    expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
    const firstAskedAt = at
    at = new Date(at.getTime() + hours(25))
    double.forgetKeys()
    double.mend()
    expect((await payments.charge({ ...charge, firstAskedAt })).kind).toBe('paid')
    expect((await payments.charge({ ...charge, firstAskedAt })).kind).toBe('paid')
    expect(intents()).toHaveLength(1)
  })
})

test('R-068 what is asked again is found among hundreds of others, also where our clock is ahead of Stripe’s', async () => {
  const charge = await chargeOf()
  onCharging('lost_answer', always)
  expect(await payments.charge(charge)).toEqual({ kind: 'unknown' })
  double.mend()
  for (let count = 0; count < 230; count++) await payments.charge({ ...charge, idempotencyKey: randomUUID() })
  double.forgetKeys()
  const before = intents().length
  const [first] = intents()
  const firstAskedAt = new Date(at.getTime() + minutes(5))
  expect(await payments.charge({ ...charge, firstAskedAt })).toEqual({ kind: 'paid', chargeRef: first?.id })
  expect(intents()).toHaveLength(before)
})

test('a charge in progress stays open until Stripe knows, and then is what became of it', async () => {
  const charge = await chargeOf()
  onCharging('lost_answer', always)
  await payments.charge(charge)
  double.mend()
  const [intent] = intents()
  if (!intent) throw new Error('There is no intent.')
  intent.status = 'processing'
  expect(await payments.charge({ ...charge, firstAskedAt: at })).toEqual({ kind: 'unknown' })
  intent.status = 'something_new'
  expect(await payments.charge({ ...charge, firstAskedAt: at })).toEqual({ kind: 'unknown' })
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor', message: 'The bank said no.' }
  expect(await payments.charge({ ...charge, firstAskedAt: at })).toEqual({
    kind: 'refused',
    code: 'do_not_honor',
    words: 'The bank said no.',
  })
  intent.status = 'succeeded'
  expect(await payments.charge({ ...charge, firstAskedAt: at })).toEqual({ kind: 'paid', chargeRef: intent.id })
})

test('a refusal has the bank’s reason and Stripe’s words', async () => {
  const refused = await payments.charge(await chargeOf('4000000000000341'))
  expect(refused).toEqual({ kind: 'refused', code: 'generic_decline', words: 'Your card was declined.' })
})

test('a wrong key is an error of ours, and the charge stays open', async () => {
  const charge = await chargeOf()
  const other = openStripePayments({ ...double.settings, secretKey: 'sk_test_other' }, { now: () => at })
  await expect(other.charge(charge)).rejects.toThrow(/Invalid API Key/)
  expect(intents()).toHaveLength(0)
})

describe('refunds', () => {
  async function paid(card?: string): Promise<string> {
    const outcome = await payments.charge(await chargeOf(card))
    if (outcome.kind !== 'paid') throw new Error(outcome.kind)
    return outcome.chargeRef
  }

  test('one whose answer is lost is found a day later, and given back once', async () => {
    const refund = { chargeRef: await paid(), amountMinor: 600, idempotencyKey: randomUUID() }
    double.fail({ at: 'POST /v1/refunds', how: 'lost_answer', times: always })
    expect(await payments.refund(refund)).toEqual({ kind: 'unknown' })
    double.mend()
    double.forgetKeys()
    expect((await payments.refund({ ...refund, isAskedAgain: true })).kind).toBe('refunded')
    expect(double.books.refunds.size).toBe(1)
  })

  test('one that the bank sends back says why, in an event that names its key', async () => {
    const refund = { chargeRef: await paid('4000000000005126'), amountMinor: 600, idempotencyKey: randomUUID() }
    expect((await payments.refund(refund)).kind).toBe('refunded')
    const event = double.books.events.findLast(({ type }) => type === 'refund.failed')
    if (!event) throw new Error('There is no event.')
    const { rawBody, signature } = double.sign(event)
    expect(await payments.readEvent(rawBody, signature)).toMatchObject({
      type: 'refund_failed',
      idempotencyKey: refund.idempotencyKey,
      words: 'The card has expired or was canceled.',
    })
    expect(await payments.refund({ ...refund, isAskedAgain: true })).toEqual({
      kind: 'refused',
      words: 'The card has expired or was canceled.',
    })
  })

  // Stripe tells of a refund that failed by an event of its own, and of one that was canceled by an update.
  test.each<[Stripe.Event.Type, Stripe.Refund['status'], ProviderEvent['type']]>([
    ['refund.updated', 'canceled', 'refund_failed'],
    ['refund.updated', 'failed', 'refund_failed'],
    ['charge.refund.updated', 'canceled', 'refund_failed'],
    ['charge.refund.updated', 'failed', 'refund_failed'],
    ['refund.updated', 'succeeded', 'other'],
    ['refund.updated', 'pending', 'other'],
    ['charge.refund.updated', 'succeeded', 'other'],
  ])('an event %s of a refund that is %s means %s', async (type, status, meaning) => {
    const refund = { chargeRef: await paid(), amountMinor: 600, idempotencyKey: randomUUID() }
    await payments.refund(refund)
    const made = double.books.events.findLast((event) => event.type === 'refund.created')
    if (!made) throw new Error('There is no event.')
    const { rawBody, signature } = double.sign({ ...made, type, data: { object: { ...made.data.object, status } } } as DoubleEvent)
    const read = await payments.readEvent(rawBody, signature)
    expect(read).toMatchObject({ id: made.id, type: meaning, idempotencyKey: meaning === 'other' ? undefined : refund.idempotencyKey })
  })
})

test('an event is taken within five minutes of its signature, and what it means is read from it', async () => {
  const charge = await chargeOf()
  await payments.charge(charge)
  const event = double.books.events.findLast(({ type }) => type === 'payment_intent.succeeded')
  if (!event) throw new Error('There is no event.')
  const { rawBody, signature } = double.sign(event)
  at = new Date(at.getTime() + 299_000)
  expect(await payments.readEvent(rawBody, signature)).toMatchObject({ type: 'charge_succeeded', idempotencyKey: charge.idempotencyKey })
  at = new Date(at.getTime() + 3000)
  expect(await payments.readEvent(rawBody, signature)).toBeUndefined()
  const saved = double.books.events.find(({ type }) => type === 'setup_intent.succeeded')
  if (!saved) throw new Error('There is no event.')
  const other = double.sign(saved)
  expect(await payments.readEvent(other.rawBody, other.signature)).toMatchObject({ id: saved.id, type: 'card_saved' })
})
