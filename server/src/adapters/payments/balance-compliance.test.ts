import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, paymentAdapters, type CardBehaviour, type OpenedPayments } from '#testing/payment-adapters.ts'
import type { BalanceLine, Charge, Payments } from './payments.ts'

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

  async function chargeOf(wanted: CardBehaviour, amountMinor = 27_370): Promise<Charge> {
    const methodRef = await opened.saveCard(customerRef, wanted)
    const of = { currency: 'EUR', description: 'Oat milk', metadata: {} }
    return { customerRef, methodRef, amountMinor, idempotencyKey: randomUUID(), ...of }
  }

  /** A charge that the bank takes back at once. */
  async function disputed(wanted: 'disputed' | 'inquired_about') {
    const outcome = await payments.charge(await chargeOf(wanted))
    if (outcome.kind !== 'paid') throw new Error(outcome.kind)
    for (const event of await opened.events()) {
      const { disputeRef = '' } = (await payments.readEvent(event.rawBody, event.signature)) ?? {}
      if (disputeRef !== '' && (await payments.findDispute(disputeRef))?.chargeRef === outcome.chargeRef)
        return { chargeRef: outcome.chargeRef, disputeRef }
    }
    throw new Error('The provider told of no dispute.')
  }

  const wholeDay = { from: new Date('2026-11-16T00:00:00Z'), until: new Date('2026-11-17T00:00:00Z') }
  async function pagesOf(span = wholeDay): Promise<BalanceLine[][]> {
    const pages: BalanceLine[][] = []
    for await (const page of payments.listBalanceLines(span)) pages.push(page)
    return pages
  }
  const linesOf = async (chargeRef: string) => (await pagesOf()).flat().filter((line) => line.chargeRef === chargeRef)
  const facts = ({ kind, amountMinor, feeMinor, currency, chargeRef, key }: BalanceLine) => ({
    kind,
    amountMinor,
    feeMinor,
    currency,
    chargeRef,
    key,
  })

  test('R-247 tells what it moved: a charge less its fee and a refund, each with our key', async () => {
    await opened.setFee({ basisPoints: 150, fixedMinor: 25 })
    const charge = await chargeOf('works', 10_000)
    const outcome = await payments.charge(charge)
    if (outcome.kind !== 'paid') throw new Error(outcome.kind)
    const { chargeRef } = outcome
    await opened.setFee({ basisPoints: 0, fixedMinor: 0 })
    const refund = { chargeRef, amountMinor: 600, idempotencyKey: randomUUID() }
    await payments.refund(refund)
    await payments.refund(refund)
    const told = await linesOf(chargeRef)
    expect(told.map(facts).toSorted((one, other) => other.amountMinor - one.amountMinor)).toEqual([
      { kind: 'charge', amountMinor: 10_000, feeMinor: 175, currency: 'EUR', chargeRef, key: charge.idempotencyKey },
      { kind: 'refund', amountMinor: -600, feeMinor: 0, currency: 'EUR', chargeRef, key: refund.idempotencyKey },
    ])
    expect(new Set(told.map(({ lineRef }) => lineRef)).size).toBe(2)
    expect(told.every(({ movedAt }) => movedAt.getTime() === at.getTime())).toBe(true)
  })

  test('R-247 tells of a charge that was declined, or waits for its cardholder, only once it is paid', async () => {
    const declined = await chargeOf('declined_at_charge')
    await payments.charge(declined)
    const charge = await chargeOf('asks_always')
    const outcome = await payments.charge(charge)
    if (outcome.kind !== 'needs_confirmation') throw new Error(outcome.kind)
    const { chargeRef } = outcome
    const mine = async () => (await pagesOf()).flat().filter(({ key }) => key === declined.idempotencyKey || key === charge.idempotencyKey)
    expect(await mine()).toEqual([])
    const confirmation = await payments.openConfirmation(chargeRef)
    if (confirmation.kind !== 'open') throw new Error(confirmation.kind)
    await opened.confirm(confirmation.clientSecret, charge.methodRef, true)
    expect((await mine()).map(facts)).toEqual([
      { kind: 'charge', amountMinor: 27_370, feeMinor: 0, currency: 'EUR', chargeRef, key: charge.idempotencyKey },
    ])
  })

  test('R-247 tells of a dispute what it took with its fee, and what it gave back', async () => {
    const { chargeRef, disputeRef } = await disputed('disputed')
    const ofDispute = async () => (await pagesOf()).flat().filter(({ sourceRef }) => sourceRef === disputeRef)
    const [taken] = await ofDispute()
    expect(taken).toMatchObject({ kind: 'dispute', amountMinor: -27_370, feeMinor: 1500, chargeRef })
    await opened.decide(disputeRef, 'won')
    const sums = (await ofDispute()).map(({ amountMinor, feeMinor }) => [amountMinor, feeMinor])
    expect(sums.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [-27_370, 1500],
      [27_370, 0],
    ])
    const quiet = await disputed('inquired_about')
    expect((await pagesOf()).flat().filter(({ sourceRef }) => sourceRef === quiet.disputeRef)).toEqual([])
    await opened.decide(quiet.disputeRef, 'escalated')
    expect((await pagesOf()).flat().filter(({ sourceRef }) => sourceRef === quiet.disputeRef)).toMatchObject([
      { kind: 'dispute', amountMinor: -27_370, feeMinor: 1500 },
    ])
  })

  test('R-247 tells of payouts to our bank, and of one that came back; what is left is its balance', async () => {
    const before = await payments.readBalance('EUR')
    const payoutRef = await opened.payOut(5000)
    expect(await payments.readBalance('EUR')).toBe(before - 5000)
    await opened.failPayout(payoutRef)
    const told = (await pagesOf()).flat().filter(({ sourceRef }) => sourceRef === payoutRef)
    expect(told.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`).toSorted()).toEqual(['payout -5000', 'payout_failure 5000'])
    const all = (await pagesOf()).flat()
    expect(await payments.readBalance('EUR')).toBe(all.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0))
    expect(await payments.readBalance('SEK')).toBe(0)
  })

  test('R-247 lists the lines of a span in pages, each once, and none of another time', async () => {
    for (let count = 0; count < 101; count++) await opened.payOut(1)
    const pages = await pagesOf()
    expect(pages.length).toBeGreaterThan(1)
    const refs = pages.flat().map(({ lineRef }) => lineRef)
    expect(new Set(refs).size).toBe(refs.length)
    expect((await pagesOf({ from: wholeDay.until, until: new Date('2026-11-18T00:00:00Z') })).flat()).toEqual([])
    expect((await pagesOf({ from: wholeDay.from, until: at })).flat()).toEqual([])
  })
})
