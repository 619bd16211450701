import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '#ids.ts'
import { dropDatabase, runOnServer, templateName, urlOfDatabase } from '#testing/database-server.ts'
import { openStripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { saveCardByScript } from '#testing/stripe-double/save-card.ts'
import type { Charge, Payments } from './payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'
import { openStripePayments } from './stripe/stripe-payments.ts'

type CardBehaviour = 'works' | 'declined_at_charge' | 'asks_always'
type Opened = {
  payments: Payments
  /** Saves a card through the adapter's own form: a setup intent, confirmed by the person. */
  saveCard: (customerRef: string, wanted: CardBehaviour) => Promise<string>
  /** The events the provider has sent so far, as they reach our webhook. */
  events: () => Promise<{ rawBody: Buffer; signature: string }[]>
  close: () => Promise<void>
}

/** Every adapter answers the same to the same calls; a stand-in that drifts would lie to every other test. */
const adapters: { name: string; open: () => Promise<Opened> }[] = [
  { name: 'sandbox', open: openSandbox },
  { name: 'stripe', open: openStripe },
]
const numbers: Record<CardBehaviour, string> = {
  works: '4242424242424242',
  declined_at_charge: '4000000000000341',
  asks_always: '4000002760003184',
}
const at = new Date('2026-11-16T09:00:00Z')

async function openSandbox(): Promise<Opened> {
  const serverUrl = inject('databaseUrl')
  const name = `t_${newId().replaceAll('-', '')}`
  await runOnServer(serverUrl, `create database ${name} template ${templateName}`)
  const payments = openSandboxPayments({ databaseUrl: urlOfDatabase(serverUrl, name), now: () => at })
  return {
    payments,
    async saveCard(customerRef, wanted) {
      const { clientSecret } = await payments.createSetupIntent(customerRef)
      const card = { number: numbers[wanted], expMonth: 12, expYear: 2030, cvc: '123' }
      const saved = await payments.sandbox?.confirmSetup(clientSecret, card, true)
      if (saved?.kind !== 'saved') throw new Error(`The card was not saved: ${saved?.kind}`)
      return saved.methodRef
    },
    events: async () => (await payments.sandbox?.listUndelivered()) ?? [],
    async close() {
      await payments.close()
      await dropDatabase(serverUrl, name)
    },
  }
}

async function openStripe(): Promise<Opened> {
  const double = await openStripeDouble(() => at)
  const payments = openStripePayments(double.settings, { now: () => at })
  return {
    payments,
    async saveCard(customerRef, wanted) {
      const { clientSecret } = await payments.createSetupIntent(customerRef)
      return saveCardByScript(double.settings, clientSecret, numbers[wanted])
    },
    events: async () => double.books.events.map((event) => double.sign(event)),
    close: () => double.close(),
  }
}

describe.each(adapters)('the $name provider', ({ open }) => {
  let opened: Opened
  let payments: Payments
  let customerRef: string
  beforeAll(async () => {
    opened = await open()
    payments = opened.payments
    customerRef = (await payments.createCustomer({ id: randomUUID(), email: 'a@test.example', name: 'Studio' })).customerRef
  })
  afterAll(() => opened.close())

  async function chargeOf(wanted: CardBehaviour, change: Partial<Charge> = {}): Promise<Charge> {
    const methodRef = await opened.saveCard(customerRef, wanted)
    const metadata = { paymentId: randomUUID() }
    return {
      customerRef,
      methodRef,
      amountMinor: 27_370,
      currency: 'EUR',
      idempotencyKey: randomUUID(),
      description: 'Oat milk',
      metadata,
      ...change,
    }
  }

  test('tells brand, last four and expiry of a saved card, to its own customer alone', async () => {
    const methodRef = await opened.saveCard(customerRef, 'works')
    expect(await payments.findCard(customerRef, methodRef)).toEqual({
      methodRef,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
    })
    const other = await payments.createCustomer({ id: randomUUID(), email: 'b@test.example', name: 'Other' })
    expect(await payments.findCard(other.customerRef, methodRef)).toBeUndefined()
    expect(await payments.findCard(customerRef, 'pm_nothing')).toBeUndefined()
  })

  test('forgets a card, also twice, and charges it no more', async () => {
    const charge = await chargeOf('works')
    await payments.detachCard(charge.methodRef)
    await payments.detachCard(charge.methodRef)
    expect(await payments.findCard(customerRef, charge.methodRef)).toBeUndefined()
    expect((await payments.charge(charge)).kind).toBe('refused')
  })

  test('charges a key once, however often and at once it is sent', async () => {
    const charge = await chargeOf('works')
    const outcomes = await Promise.all([payments.charge(charge), payments.charge(charge), payments.charge(charge)])
    const [first] = outcomes
    expect(first.kind).toBe('paid')
    expect(outcomes).toEqual([first, first, first])
    expect(await payments.charge(charge)).toEqual(first)
  })

  test('refuses a known key with another amount', async () => {
    const charge = await chargeOf('works')
    await payments.charge(charge)
    await expect(payments.charge({ ...charge, amountMinor: 1 })).rejects.toThrow(/same key/)
  })

  test('says no in words, the same to the same key, and yes to a new one with another card', async () => {
    const charge = await chargeOf('declined_at_charge')
    const refused = await payments.charge(charge)
    expect(refused).toMatchObject({ kind: 'refused', words: 'Your card was declined.' })
    expect(await payments.charge(charge)).toEqual(refused)
    const good = await opened.saveCard(customerRef, 'works')
    expect((await payments.charge({ ...charge, methodRef: good, idempotencyKey: randomUUID() })).kind).toBe('paid')
  })

  test('refuses what wants the person, who is away', async () => {
    expect(await payments.charge(await chargeOf('asks_always'))).toMatchObject({ kind: 'refused', code: 'authentication_required' })
  })

  test('gives back in parts up to the whole, a key once', async () => {
    const charged = await payments.charge(await chargeOf('works', { amountMinor: 1000 }))
    if (charged.kind !== 'paid') throw new Error(charged.kind)
    const { chargeRef } = charged
    const part = { chargeRef, amountMinor: 600, idempotencyKey: randomUUID() }
    const [one, two] = await Promise.all([payments.refund(part), payments.refund(part)])
    expect(one.kind).toBe('refunded')
    expect(two).toEqual(one)
    expect((await payments.refund({ chargeRef, amountMinor: 401, idempotencyKey: randomUUID() })).kind).toBe('refused')
    expect((await payments.refund({ chargeRef, amountMinor: 400, idempotencyKey: randomUUID() })).kind).toBe('refunded')
    expect((await payments.refund({ chargeRef: 'ch_nothing', amountMinor: 1, idempotencyKey: randomUUID() })).kind).toBe('refused')
  })

  test('signs its events over their raw bytes', async () => {
    const charge = await chargeOf('works')
    const outcome = await payments.charge(charge)
    const all = await opened.events()
    const event = all.find(({ rawBody }) => rawBody.toString().includes(charge.idempotencyKey))
    if (!event || outcome.kind !== 'paid') throw new Error('There is no event of the charge.')
    const { idempotencyKey } = charge
    expect(await payments.readEvent(event.rawBody, event.signature)).toMatchObject({
      type: 'charge_succeeded',
      idempotencyKey,
      chargeRef: outcome.chargeRef,
    })
    const altered = Buffer.from(event.rawBody.toString().replace(idempotencyKey, randomUUID()))
    expect(await payments.readEvent(altered, event.signature)).toBeUndefined()
    expect(await payments.readEvent(event.rawBody, 'nonsense')).toBeUndefined()
    expect(await payments.readEvent(Buffer.alloc(0), event.signature)).toBeUndefined()
  })
})
