import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, paymentAdapters, type CardBehaviour, type OpenedPayments } from '#testing/payment-adapters.ts'
import type { Charge, Payments } from './payments.ts'

describe.each(paymentAdapters)('the $name provider', ({ open }) => {
  let opened: OpenedPayments
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

  test('tells brand, last four and expiry of a saved card, only to its own customer', async () => {
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

  test('R-507 deletes a customer with its cards, also twice; its charges stay and can be refunded', async () => {
    const { customerRef: leaving } = await payments.createCustomer({ id: randomUUID(), email: 'c@test.example', name: 'Leaving' })
    const open = await payments.createSetupIntent(leaving)
    const methodRef = await opened.saveCard(leaving, 'works')
    const charge = { ...(await chargeOf('works')), customerRef: leaving, methodRef }
    const paid = await payments.charge(charge)
    if (paid.kind !== 'paid') throw new Error(paid.kind)

    await payments.deleteCustomer(leaving)
    await payments.deleteCustomer(leaving)
    await payments.deleteCustomer('cus_nothing')
    expect(await payments.findCard(leaving, methodRef)).toBeUndefined()
    expect((await payments.charge({ ...charge, idempotencyKey: randomUUID() })).kind).toBe('refused')
    await expect(payments.createSetupIntent(leaving)).rejects.toThrow('An unexpected error occurred.')
    await expect(opened.fillForm(open.clientSecret, 'works')).rejects.toThrow('The card was not saved')
    const refund = { chargeRef: paid.chargeRef, amountMinor: 100, idempotencyKey: randomUUID() }
    expect((await payments.refund(refund)).kind).toBe('refunded')
    expect(await payments.readCharge(paid.chargeRef)).toEqual(paid)
    const disputeRef = await opened.dispute(paid.chargeRef)
    expect(await payments.findDispute(disputeRef)).toMatchObject({ chargeRef: paid.chargeRef, withdrawnMinor: 27_270 })
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

  /** A charge refused while the cardholder was away, with what they need to confirm it. */
  async function asked(wanted: 'asks_always' | 'asks_in_vain' = 'asks_always') {
    const charge = await chargeOf(wanted)
    const outcome = await payments.charge(charge)
    if (outcome.kind !== 'needs_confirmation') throw new Error(outcome.kind)
    const { chargeRef } = outcome
    const secret = async () => {
      const open = await payments.openConfirmation(chargeRef)
      if (open.kind !== 'open') throw new Error(open.kind)
      return open.clientSecret
    }
    const confirm = (clientSecret: string, authenticated: boolean) => opened.confirm(clientSecret, charge.methodRef, authenticated)
    return { charge, chargeRef, secret, confirm, outcome }
  }

  test('a charge that wants the cardholder, who is away, is confirmed by them later, and paid once', async () => {
    const { charge, chargeRef, secret, confirm, outcome } = await asked()
    expect(outcome.words).toBeNull()
    expect(await payments.charge(charge)).toEqual(outcome)
    expect(await payments.readCharge(chargeRef)).toEqual(outcome)
    const clientSecret = await secret()
    await confirm(clientSecret, true)
    await confirm(clientSecret, true)
    expect(await payments.readCharge(chargeRef)).toEqual({ kind: 'paid', chargeRef })
    expect(await payments.openConfirmation(chargeRef)).toEqual({ kind: 'paid', chargeRef })
    expect(await payments.withdrawCharge(chargeRef)).toEqual({ kind: 'paid', chargeRef })
    const told = (await opened.events()).filter(({ rawBody }) => rawBody.toString().includes(charge.idempotencyKey))
    const read = await Promise.all(told.map(({ rawBody, signature }) => payments.readEvent(rawBody, signature)))
    expect(new Set(read.map((event) => event?.type))).toEqual(new Set(['charge_needs_confirmation', 'charge_succeeded']))
    expect(read).toHaveLength(2)
  })

  test('a cardholder who says no to their bank may be asked again', async () => {
    const { chargeRef, secret, confirm } = await asked()
    await confirm(await secret(), false)
    expect(await payments.readCharge(chargeRef)).toEqual({
      kind: 'needs_confirmation',
      chargeRef,
      words: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    await confirm(await secret(), true)
    expect((await payments.readCharge(chargeRef)).kind).toBe('paid')
  })

  test('a confirmed charge can still be declined, and is charged once the card is good', async () => {
    const { chargeRef, secret, confirm } = await asked('asks_in_vain')
    await confirm(await secret(), true)
    expect(await payments.readCharge(chargeRef)).toMatchObject({ kind: 'refused', words: 'Your card has insufficient funds.' })
  })

  test('what is withdrawn is never paid, by a page that is still open either; withdrawing twice is the same', async () => {
    const { chargeRef, secret, confirm } = await asked()
    const clientSecret = await secret()
    expect(await payments.withdrawCharge(chargeRef)).toEqual({ kind: 'withdrawn' })
    expect(await payments.withdrawCharge(chargeRef)).toEqual({ kind: 'withdrawn' })
    await confirm(clientSecret, true)
    const canceled = { kind: 'refused', code: 'canceled', words: 'The payment was canceled.' }
    expect(await payments.readCharge(chargeRef)).toEqual(canceled)
    expect(await payments.openConfirmation(chargeRef)).toEqual(canceled)
  })

  test('confirming and withdrawing at once end as one of them', async () => {
    for (let round = 0; round < 12; round++) {
      const { chargeRef, secret, confirm } = await asked()
      const clientSecret = await secret()
      const [withdrawal] = await (round % 2 === 0
        ? Promise.all([payments.withdrawCharge(chargeRef), confirm(clientSecret, true)])
        : Promise.all([confirm(clientSecret, true), payments.withdrawCharge(chargeRef)]).then(([, first]) => [first]))
      expect((await payments.readCharge(chargeRef)).kind).toBe(withdrawal.kind === 'paid' ? 'paid' : 'refused')
    }
  })

  test('a card that is removed meanwhile confirms nothing', async () => {
    const { charge, chargeRef, secret, confirm } = await asked()
    const clientSecret = await secret()
    await payments.detachCard(charge.methodRef)
    await confirm(clientSecret, true)
    expect((await payments.readCharge(chargeRef)).kind).not.toBe('paid')
    expect(await payments.withdrawCharge(chargeRef)).toEqual({ kind: 'withdrawn' })
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

  /** The dispute of a charge that the provider reported. */
  async function toldDispute(chargeRef: string): Promise<string> {
    for (const event of await opened.events()) {
      const { disputeRef = '' } = (await payments.readEvent(event.rawBody, event.signature)) ?? {}
      if (disputeRef !== '' && (await payments.findDispute(disputeRef))?.chargeRef === chargeRef) return disputeRef
    }
    throw new Error('The provider told of no dispute.')
  }

  async function disputed(wanted: 'disputed' | 'inquired_about') {
    const charge = await chargeOf(wanted)
    const outcome = await payments.charge(charge)
    if (outcome.kind !== 'paid') throw new Error(outcome.kind)
    return { charge, chargeRef: outcome.chargeRef, disputeRef: await toldDispute(outcome.chargeRef) }
  }

  const evidence = (explanation: string) => ({
    idempotencyKey: randomUUID(),
    file: { name: 'evidence.pdf', content: Buffer.from('%PDF-1.3') },
    explanation,
    productDescription: 'Oat milk',
    customerName: 'Studio',
    customerEmail: 'a@test.example',
    serviceDate: '2026-11-10',
  })

  test('R-220 tells of a dispute whose money is withdrawn with a fee, and answers it once', async () => {
    const { charge, chargeRef, disputeRef } = await disputed('disputed')
    const open = await payments.findDispute(disputeRef)
    expect(open).toEqual({
      disputeRef,
      chargeRef,
      chargeKey: charge.idempotencyKey,
      amountMinor: 27_370,
      currency: 'EUR',
      reason: 'fraudulent',
      status: 'needs_response',
      isInquiry: false,
      dueAt: new Date('2026-11-25T09:00:00Z'),
      openedAt: at,
      withdrawnMinor: 27_370,
      reinstatedMinor: 0,
      feeMinor: 1500,
    })
    expect((await payments.refund({ chargeRef, amountMinor: 1, idempotencyKey: randomUUID() })).kind).toBe('refused')

    const answered = await payments.answerDispute(disputeRef, evidence('All of it was delivered.'))
    expect(answered).toEqual({ kind: 'done', dispute: { ...open, status: 'under_review' } })
    expect(await payments.answerDispute(disputeRef, evidence('losing_evidence'))).toEqual(answered)
    await opened.decide(disputeRef, 'won')
    expect(await payments.findDispute(disputeRef)).toMatchObject({
      status: 'won',
      withdrawnMinor: 27_370,
      reinstatedMinor: 27_370,
      feeMinor: 1500,
    })
    // A decision is final.
    expect(await payments.acceptDispute(disputeRef)).toMatchObject({ kind: 'done', dispute: { status: 'won' } })
    expect(await payments.findDispute('dp_nothing')).toBeUndefined()
    expect((await payments.acceptDispute('dp_nothing')).kind).toBe('refused')
  })

  test.each([
    ['winning_evidence', 'won', 27_370],
    ['losing_evidence', 'lost', 0],
  ])('R-220 %s in an answer is %s, as in the test mode', async (words, status, reinstatedMinor) => {
    const { disputeRef } = await disputed('disputed')
    await payments.answerDispute(disputeRef, evidence(words))
    expect(await payments.findDispute(disputeRef)).toMatchObject({ status, reinstatedMinor })
  })

  test('R-220 gives a dispute up, for good', async () => {
    const { disputeRef } = await disputed('disputed')
    expect(await payments.acceptDispute(disputeRef)).toMatchObject({ kind: 'done', dispute: { status: 'lost', withdrawnMinor: 27_370 } })
    await opened.decide(disputeRef, 'won')
    expect(await payments.findDispute(disputeRef)).toMatchObject({ status: 'lost', reinstatedMinor: 0 })
  })

  test('R-220 an inquiry takes nothing until it becomes a chargeback', async () => {
    const { disputeRef, chargeRef } = await disputed('inquired_about')
    expect(await payments.findDispute(disputeRef)).toMatchObject({ isInquiry: true, withdrawnMinor: 0, feeMinor: 0 })
    expect((await payments.refund({ chargeRef, amountMinor: 1000, idempotencyKey: randomUUID() })).kind).toBe('refunded')
    await opened.decide(disputeRef, 'escalated')
    expect(await payments.findDispute(disputeRef)).toMatchObject({
      isInquiry: false,
      status: 'needs_response',
      withdrawnMinor: 27_370,
      feeMinor: 1500,
    })
  })

  test('R-220 a dispute takes back what was not refunded before', async () => {
    const outcome = await payments.charge(await chargeOf('works', { amountMinor: 1000 }))
    if (outcome.kind !== 'paid') throw new Error(outcome.kind)
    await payments.refund({ chargeRef: outcome.chargeRef, amountMinor: 600, idempotencyKey: randomUUID() })
    const disputeRef = await opened.dispute(outcome.chargeRef)
    expect(await payments.findDispute(disputeRef)).toMatchObject({ amountMinor: 400, withdrawnMinor: 400 })
  })
})
