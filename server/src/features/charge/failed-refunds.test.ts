import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as financesWire from '@pairtake/protocol/finances/finances-endpoints'
import { paymentId } from '@pairtake/protocol/ids'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-money-endpoints'
import * as paymentWire from '@pairtake/protocol/payment/payment-endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Payments } from '#adapters/payments/payments.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { minutes, wireTime } from '#wire-time.ts'
import { takeMissedEvents } from './take-missed-events.task.ts'
import { settleOpenRefunds } from './settle-open-refunds.task.ts'

let app: TestApp
let operator: TestMember
let refundAtProvider: Payments['refund']
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  refundAtProvider = app.deps.payments.refund
})
afterEach(() => {
  app.deps.payments.refund = refundAtProvider
})
afterAll(() => app.close())

const account = async (kind: string) => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_entry
    join ledger_account on ledger_account.id = account_id where kind = ${kind}`.execute(app.deps.db)
  return rows[0]?.sum ?? 0
}
const books = async () => Promise.all(['clearing', 'fee_revenue', 'vat', 'platform_loss'].map(account))
const balanceOf = async (creator: TestMember) =>
  (await app.call(financesWire.getCreatorFinances, { as: creator })).body.currentBalance.amount

async function buildPaid(card: string) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency, card)
  const contract = await buildContract(app.deps, { agency, creator, priceMinor: 10_000 })
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
  return { agency, creator, id: contract.paymentId }
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const refund = (id: string, amount?: number) =>
  app.call(wire.refundPayment, {
    as: operator,
    params: { id },
    body: { reason: 'Agreed', ...(amount === undefined ? {} : { amount: eur(amount) }) },
  })
const seen = async (id: string) => {
  const { body } = await app.call(wire.listOperatorPayments, { as: operator, query: { state: 'failed' } })
  return body.data.find((payment) => payment.id === id)
}
const overview = async () => (await app.call(getOverview, { as: operator })).body.data
const dealtWith = (id: string) =>
  app.call(wire.markRefundDealtWith, { as: operator, params: { id }, body: { reason: 'Paid by bank transfer.' } })

/** Makes the provider report a refund as failed, or every refund if no key is given, even if it was reported before. */
async function say(refundKey?: string): Promise<void> {
  await sql`update sandbox_provider.event set delivered_at = case
    when ${refundKey ?? null}::text is null or body->>'idempotencyKey' = ${refundKey ?? null}::text then null else now() end
    where type = 'refund_failed'`.execute(app.deps.db)
  await takeMissedEvents.run(app.deps)
}

describe('a refund that the provider took and could not carry out', () => {
  test('is booked back to the cent, and stands with its payment and on the overview until somebody deals with it', async () => {
    const { agency, creator, id } = await buildPaid(cards.failsRefunds)
    const before = [await books(), await balanceOf(creator)]
    expect((await refund(id)).status).toBe(200)
    expect(await balanceOf(creator)).toBe(0)

    await takeMissedEvents.run(app.deps)

    expect([await books(), await balanceOf(creator)]).toEqual(before)
    await expectSoundLedger(app)
    expect(await seen(id)).toMatchObject({
      refundedAmount: eur(0),
      refundedAt: null,
      creditNotePdfUrl: null,
      refundProblem: {
        amount: eur(136.85),
        at: wireTime(app.clock.now()),
        words: 'The bank sent the refund back: the account of the card is closed.',
      },
    })
    const { undone, waiting } = await overview()
    expect(waiting.failedPayments).toBe(1)
    expect(undone).toMatchObject([
      {
        work: 'failed-refunds',
        count: 1,
        words: '1 refund did not reach the brand.',
        lastError: 'The bank sent the refund back: the account of the card is closed.',
        nextTryAt: null,
        items: [{ subject: 'payment', subjectId: id, nextTryAt: null }],
      },
    ])
    const shown = await app.call(paymentWire.getPayment, { as: agency, params: { id } })
    expect(shown.body.data).toMatchObject({ refundedAt: null, creditNotePdfUrl: null })

    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
    expect(await seen(id)).toBeUndefined()
    expect(await overview()).toMatchObject({ undone: [], waiting: { failedPayments: 0 } })
    expect((await dealtWith(id)).error.message).toBe('No refund of this payment is waiting for you.')
  })

  test('is invoiced again under a number of its own, because its credit note stands', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    await refund(id, 50)
    await takeMissedEvents.run(app.deps)
    const papers = await app.deps.db
      .selectFrom('invoice')
      .selectAll()
      .where('payment_id', '=', id)
      .orderBy('issued_at')
      .orderBy('id')
      .execute()
    expect(papers.map(({ kind, refund_id }) => [kind, refund_id === null])).toEqual([
      ['invoice', true],
      ['credit_note', false],
      ['invoice', false],
    ])
    const [first, note, again] = papers
    expect(again?.number).not.toBe(first?.number)
    expect(again?.content).toMatchObject({ kind: 'invoice', totalMinor: 5000, number: again?.number })
    expect(JSON.stringify(again?.content)).toContain(`This reverses credit note ${note?.number} of `)
    await dealtWith(id)
  })

  test('is told once, however often the provider says so, and beside other refunds of the same payment', async () => {
    const { creator, id } = await buildPaid(cards.failsRefunds)
    for (const part of [30.01, 20.02]) {
      expect((await refund(id, part)).status).toBe(200)
      app.clock.turn(minutes(1))
    }
    const [first] = await app.deps.db.selectFrom('refund').select('refund_key').where('amount_minor', '=', 3001).execute()
    const latestAt = wireTime(new Date(app.clock.now().getTime() - minutes(1)))
    for (let count = 0; count < 3; count++) await say(first?.refund_key)
    expect(await seen(id)).toMatchObject({ refundedAmount: eur(20.02), refundedAt: latestAt })
    await expectSoundLedger(app)
    await say()
    expect(await seen(id)).toMatchObject({ refundedAmount: eur(0), refundedAt: null })
    expect(await balanceOf(creator)).toBe(100)
    await expectSoundLedger(app)
    // Two refunds, one payment.
    expect((await overview()).waiting.failedPayments).toBe(1)
    // The one that is shown is the one that is dealt with, and the other one stays.
    expect((await seen(id))?.refundProblem?.amount).toEqual(eur(20.02))
    expect((await dealtWith(id)).body.data.refundProblem?.amount).toEqual(eur(30.01))
    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
  })

  test('is listed after payments that could not be charged, once for all refunds of a payment, however long a page is', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    for (const part of [30, 20]) await refund(id, part)
    await takeMissedEvents.run(app.deps)
    const late = await buildPaid(cards.declinedAtCharge)
    const list = async (page: number, limit: number) => {
      const { body } = await app.call(wire.listOperatorPayments, { as: operator, query: { state: 'failed', page, limit } })
      return { total: body.meta.total, ids: body.data.map((payment) => payment.id) }
    }
    const [listed, first, second, third] = await Promise.all([list(1, 20), list(1, 1), list(2, 1), list(3, 1)])
    expect(listed).toEqual({ total: 2, ids: [late.id, id] })
    expect([first, second, third].map(({ ids }) => ids)).toEqual([[late.id], [id], []])
    for (let count = 0; count < 2; count++) await dealtWith(id)
    await app.deps.db.updateTable('payment').set({ failure: null, failed_since: null }).where('id', '=', late.id).execute()
    expect(await list(1, 20)).toEqual({ total: 0, ids: [] })
  })

  test('said before its own answer is never booked, and the operator reads why', async () => {
    const { creator, id } = await buildPaid(cards.failsRefunds)
    app.deps.payments.refund = async (asked) => {
      const outcome = await refundAtProvider(asked)
      await takeMissedEvents.run(app.deps)
      return outcome
    }
    const answer = await refund(id)
    expect(answer.error).toEqual({
      code: 'REFUND_NOT_POSSIBLE',
      message: 'The bank sent the refund back: the account of the card is closed.',
    })
    expect(await balanceOf(creator)).toBe(100)
    expect((await seen(id))?.refundProblem).toMatchObject({ amount: eur(136.85) })
    await expectSoundLedger(app)
    await dealtWith(id)
  })

  test('R-487 said before its own answer takes the place of the one that failed before it', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    await refund(id)
    await takeMissedEvents.run(app.deps)
    app.clock.turn(minutes(1))
    app.deps.payments.refund = async (asked) => {
      const outcome = await refundAtProvider(asked)
      await takeMissedEvents.run(app.deps)
      return outcome
    }
    expect((await refund(id)).error.code).toBe('REFUND_NOT_POSSIBLE')
    expect((await overview()).undone).toMatchObject([{ work: 'failed-refunds', count: 1 }])
    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
    expect((await overview()).undone).toEqual([])
  })

  test('R-487 after another refund of the payment was requested stays in the list when that one is done', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    expect((await refund(id, 30)).status).toBe(200)
    app.clock.turn(minutes(1))
    app.deps.payments.refund = async () => ({ kind: 'unknown' })
    expect((await refund(id, 20)).error.code).toBe('PAYMENT_IN_PROGRESS')
    app.clock.turn(minutes(1))
    await takeMissedEvents.run(app.deps)
    expect((await seen(id))?.refundProblem?.amount).toEqual(eur(30))

    app.deps.payments.refund = async ({ idempotencyKey }) => ({ kind: 'refunded', refundRef: idempotencyKey })
    app.clock.turn(minutes(1))
    await settleOpenRefunds.run(app.deps)
    expect(await seen(id)).toMatchObject({ refundedAmount: eur(20), refundProblem: { amount: eur(30) } })
    expect((await overview()).undone).toMatchObject([{ work: 'failed-refunds', count: 1 }])
    await expectSoundLedger(app)
    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
  })
})

describe('who hears of it', () => {
  const newsOf = async (member: TestMember) => {
    const { body } = await app.call(listNotifications, { as: member })
    return body.data.filter(({ type }) => type === 'refund_failed').map(({ data }) => data.message)
  }
  const closed = 'The bank sent the refund back: the account of the card is closed.'
  const refundOf = (id: string) => app.deps.db.selectFrom('refund').select('id').where('payment_id', '=', paymentId.parse(id))

  test('R-162 refund_failed tells the operator, every one who may log in, and refund_failed tells the agency, once', async () => {
    const [other, suspended] = [await buildOperator(app.deps), await buildOperator(app.deps)]
    await app.call(suspendMember, { as: operator, params: { id: suspended.id }, body: { reason: 'On leave' } })
    const { agency, creator, id } = await buildPaid(cards.failsRefunds)
    await refund(id)
    const before = (await newsOf(operator)).length
    for (let count = 0; count < 2; count++) await say()

    const row = await refundOf(id).executeTakeFirstOrThrow()
    const cause = { table: 'refund', id: row.id }
    const toOther = await told(app, { to: other, as: 'operator', type: 'refund_failed', cause })
    expect(toOther.subject).toMatch(/^The refund of €136\.85 to Studio \d+ failed$/)
    expect(toOther.data).toMatchObject({ agencyDisplayName: expect.any(String), message: closed })
    expect(await newsOf(operator)).toHaveLength(before + 1)
    const toAgency = await told(app, { to: agency, as: 'agency', type: 'refund_failed', cause })
    expect(toAgency.subject).toBeNull()
    expect(toAgency.data.message).toBe('We still have your €136.85 and will contact you about another way to pay it back.')
    expect(await newsOf(creator)).toEqual([])
    const { count } = await app.deps.db
      .selectFrom('notification')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', suspended.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
    await dealtWith(id)
  })

  test('R-162 a refund refused when nobody waits for the answer is told to operators, and not to the agency, who never heard of it', async () => {
    const { agency, id } = await buildPaid(cards.works)
    app.deps.payments.refund = async () => ({ kind: 'unknown' })
    await refund(id)
    const before = (await newsOf(operator)).length
    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The charge is disputed.' })
    app.clock.turn(minutes(2))
    await settleOpenRefunds.run(app.deps)
    expect(await newsOf(operator)).toHaveLength(before + 1)
    expect((await newsOf(operator))[0]).toBe('The charge is disputed.')
    expect(await newsOf(agency)).toEqual([])

    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The charge is disputed.' })
    expect((await refund(id)).error.code).toBe('REFUND_NOT_POSSIBLE')
    expect(await newsOf(operator), 'the operator reads the answer').toHaveLength(before + 1)
    await dealtWith(id)

    const lost = await buildPaid(cards.failsRefunds)
    app.deps.payments.refund = async (asked) => {
      await refundAtProvider(asked)
      return { kind: 'unknown' }
    }
    expect((await refund(lost.id)).error.code).toBe('PAYMENT_IN_PROGRESS')
    await takeMissedEvents.run(app.deps)
    expect(await newsOf(operator), 'the event says what the answer did not').toHaveLength(before + 2)
    expect((await newsOf(operator))[0]).toBe(closed)
    expect(await newsOf(lost.agency)).toEqual([])
    await dealtWith(lost.id)
  })
})

describe('a refund that is refused', () => {
  test('when it is asked for again is shown, because the operator was told to wait', async () => {
    const { creator, id } = await buildPaid(cards.works)
    app.deps.payments.refund = async () => ({ kind: 'unknown' })
    const answer = await refund(id)
    expect(answer.error).toEqual({
      code: 'PAYMENT_IN_PROGRESS',
      message: 'The payment provider has not answered yet. We’ll keep asking. If it refuses, you’ll see that here and on the overview.',
    })
    expect((await overview()).undone).toEqual([])

    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The charge is disputed.' })
    app.clock.turn(minutes(2))
    await settleOpenRefunds.run(app.deps)

    expect((await seen(id))?.refundProblem).toMatchObject({ amount: eur(136.85), words: 'The charge is disputed.' })
    expect((await overview()).undone).toMatchObject([{ work: 'failed-refunds', lastError: 'The charge is disputed.' }])
    expect(await balanceOf(creator)).toBe(100)

    app.deps.payments.refund = refundAtProvider
    expect((await refund(id)).body.data).toMatchObject({ refundProblem: null, refundedAmount: eur(136.85) })
    expect((await overview()).undone).toEqual([])
    await expectSoundLedger(app)
  })

  test('in front of the operator waits for nobody', async () => {
    const { id } = await buildPaid(cards.works)
    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The charge is disputed.' })
    expect((await refund(id)).error).toEqual({ code: 'REFUND_NOT_POSSIBLE', message: 'The charge is disputed.' })
    expect(await seen(id)).toBeUndefined()
    expect((await overview()).undone).toEqual([])
  })

  test('R-487 in front of the operator leaves the failed refund it was to replace in the list, where it can be marked as dealt with', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    await refund(id)
    await takeMissedEvents.run(app.deps)
    app.clock.turn(minutes(1))
    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The balance is too low.' })
    expect((await refund(id, 10)).error).toEqual({ code: 'REFUND_NOT_POSSIBLE', message: 'The balance is too low.' })
    expect((await seen(id))?.refundProblem).toMatchObject({
      amount: eur(136.85),
      words: 'The bank sent the refund back: the account of the card is closed.',
    })
    expect((await overview()).undone).toMatchObject([{ work: 'failed-refunds', count: 1 }])
    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
    expect((await overview()).undone).toEqual([])
  })

  test('R-487 later takes the place of the failed one, which nobody can mark while the new one is on its way', async () => {
    const { id } = await buildPaid(cards.failsRefunds)
    await refund(id)
    await takeMissedEvents.run(app.deps)
    app.deps.payments.refund = async () => ({ kind: 'unknown' })
    expect((await refund(id)).error.code).toBe('PAYMENT_IN_PROGRESS')
    expect((await dealtWith(id)).error).toEqual({
      code: 'STATE_MOVED_ON',
      message: 'A refund of this payment is on its way. Please look again in a minute.',
    })
    app.deps.payments.refund = async () => ({ kind: 'refused', words: 'The charge is disputed.' })
    app.clock.turn(minutes(2))
    await settleOpenRefunds.run(app.deps)
    expect((await seen(id))?.refundProblem).toMatchObject({ words: 'The charge is disputed.' })
    expect((await dealtWith(id)).body.data.refundProblem).toBeNull()
  })
})
