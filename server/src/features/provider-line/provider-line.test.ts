import * as bankWire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balance, type AccountKind } from '#features/ledger/ledger-queries.ts'
import { bankFileBody, bankFileHeaders, camtFile } from '#testing/bank-files.ts'
import { buildContract, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { hearEvents, sandboxSide, stripeSide, takeAndCompare, type ProviderSide } from '#testing/provider-sides.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours, minutes } from '#wire-time.ts'

const watched = ['clearing', 'provider_fees', 'provider_transit', 'bank', 'bank_charges', 'chargebacks', 'platform_loss'] as const

describe.each(['sandbox', 'stripe'] as const)('over %s', (provider) => {
  let app: TestApp
  let side: ProviderSide
  let agency: TestMember
  let operator: TestMember
  beforeAll(async () => {
    app = await openTestApp()
    side = provider === 'sandbox' ? await sandboxSide(app) : (await stripeSide(app)).side
    agency = await buildAgency(app.deps)
    await side.addCard(agency)
    operator = await buildOperator(app.deps)
  })
  beforeEach(async () => {
    await takeAndCompare(app)
    await side.setFee({ basisPoints: 0, fixedMinor: 0 })
  })
  afterAll(async () => {
    await app.close()
    await side.close()
  })

  async function buildPaid(by = agency) {
    const contract = await buildContract(app.deps, { agency: by, creator: await buildCreator(app.deps) })
    expect((await app.call(finalizeContract, { as: by, params: { id: contract.id } })).status).toBe(200)
    const payment = await app.deps.db.selectFrom('payment').selectAll().where('id', '=', contract.paymentId).executeTakeFirstOrThrow()
    return { ...payment, chargeRef: payment.charge_ref ?? '', totalMinor: payment.total_minor ?? 0 }
  }

  /** Returns the accounts whose balance has changed since the call, and by how much. */
  async function watchAccounts() {
    const read = () => Promise.all(watched.map((kind) => balance(app.deps.db, { kind })))
    const before = await read()
    return async (): Promise<Partial<Record<AccountKind, number>>> => {
      const now = await read()
      const moved = watched.map((kind, at) => [kind, (now[at] ?? 0) - (before[at] ?? 0)] as const)
      return Object.fromEntries(moved.filter(([, minor]) => minor !== 0))
    }
  }

  /** What lies with the provider, by its own word and by our books, as it stood at the last look. */
  async function expectEqualBalances() {
    const take = await app.deps.db.selectFrom('provider_take').selectAll().executeTakeFirstOrThrow()
    expect(take.balance_minor).toBe(take.clearing_minor)
    return take
  }

  const linesOf = (paymentId: string) =>
    app.deps.db
      .selectFrom('provider_line')
      .selectAll()
      .where('payment_id', '=', paymentId as never)
      .orderBy('moved_at')
      .orderBy('kind')
      .execute()
  const fits = async (paymentId: string) => (await linesOf(paymentId)).map(({ kind, fit }) => `${kind} ${fit}`)

  test('R-247 R-248 R-251 what is kept of a charge is a cost, booked once, and the charge fits; taken in again nothing changes', async () => {
    await side.setFee({ basisPoints: 150, fixedMinor: 25 })
    const { id, totalMinor } = await buildPaid()
    const moved = await watchAccounts()
    await takeAndCompare(app)
    // Its fee was not booked yet when the two were put side by side.
    await expectEqualBalances()
    const fee = Math.round(totalMinor * 0.015) + 25
    expect(await moved()).toEqual({ clearing: fee, provider_fees: -fee })
    expect(await fits(id)).toEqual(['charge fits'])
    await takeAndCompare(app)
    await takeAndCompare(app, days(3))
    expect(await moved()).toEqual({ clearing: fee, provider_fees: -fee })
    expect(await linesOf(id)).toHaveLength(1)
    await expectSoundLedger(app)
  })

  test('R-247 R-249 a payout is on its way until the bank’s line of it is settled, and one that comes back is with the provider again', async () => {
    const moved = await watchAccounts()
    const payoutRef = await side.payOut(5000)
    await takeAndCompare(app)
    expect(await moved()).toEqual({ clearing: 5000, provider_transit: -5000 })
    await side.failPayout(payoutRef)
    await takeAndCompare(app)
    expect(await moved()).toEqual({})
    await side.payOut(4000)
    await takeAndCompare(app)
    await settleOnStatement('40.00')
    expect(await moved()).toEqual({ clearing: 4000, bank: -4000 })
    await expectSoundLedger(app)
  })

  test('R-249 the bank’s line may be settled before the provider’s is taken in', async () => {
    const moved = await watchAccounts()
    await side.payOut(3000)
    await settleOnStatement('30.00')
    expect(await moved()).toEqual({ bank: -3000, provider_transit: 3000 })
    await takeAndCompare(app)
    expect(await moved()).toEqual({ clearing: 3000, bank: -3000 })
    await expectSoundLedger(app)
  })

  async function settleOnStatement(amount: string): Promise<void> {
    const words = `Payout ${amount} ${app.clock.now().toISOString()}`
    const file = bankFileBody(camtFile({ entries: [{ amount, direction: 'CRDT', words }] }))
    await app.raw('POST', '/operator/bank-files', { as: operator, body: file, headers: bankFileHeaders })
    const { body } = await app.call(bankWire.listBankLines, { as: operator, query: { state: 'open', limit: 100 } })
    const id = body.data.find((line) => line.words === words)?.id ?? ''
    const settled = await app.call(bankWire.settleBankLine, { as: operator, params: { id }, body: { as: 'provider', note: '' } })
    expect(settled.status).toBe(200)
  }

  test('R-248 a refund is put beside the refund that we asked for', async () => {
    const { id } = await buildPaid()
    await takeAndCompare(app)
    const body = { reason: 'Agreed', amount: { amount: 23, currency: 'EUR' } }
    expect((await app.call(refundPayment, { as: operator, params: { id }, body })).status).toBe(200)
    await takeAndCompare(app)
    expect(await fits(id)).toEqual(['charge fits', 'refund fits'])
    expect((await linesOf(id)).at(-1)).toMatchObject({ amount_minor: -2300, booked_minor: -2300 })
  })

  test('R-248 a refund that failed before its own answer comes to nothing on both sides', async () => {
    const returned = await buildAgency(app.deps)
    await side.addCard(returned, cards.failsRefunds)
    const { id } = await buildPaid(returned)
    const { refund } = app.deps.payments
    app.deps.payments.refund = async (asked) => {
      const outcome = await refund(asked)
      await hearEvents(app)
      return outcome
    }
    const refused = await app.call(refundPayment, { as: operator, params: { id }, body: { reason: 'Agreed' } })
    app.deps.payments.refund = refund
    expect(refused.error.code).toBe('REFUND_NOT_POSSIBLE')
    await takeAndCompare(app)
    await takeAndCompare(app, hours(2))
    expect((await fits(id)).toSorted()).toEqual(['charge fits', 'refund fits', 'refund_failure fits'])
    await expectEqualBalances()
    await expectSoundLedger(app)
  })

  // In either order: the event of the dispute first, or its line.
  test.each([
    ['its event', [hearEvents, takeAndCompare]],
    ['its line', [takeAndCompare, hearEvents]],
  ] as const)('R-247 a chargeback is booked once with its fee, where %s comes first, and again where it is won', async (_which, orders) => {
    const { id, chargeRef, totalMinor } = await buildPaid()
    await takeAndCompare(app)
    const moved = await watchAccounts()
    const disputeRef = await side.dispute(chargeRef)
    for (const come of orders) await come(app)
    await takeAndCompare(app)
    expect(await moved()).toEqual({ clearing: totalMinor + 1500, chargebacks: -totalMinor, bank_charges: -1500 })
    expect(await fits(id)).toEqual(['charge fits', 'dispute fits'])
    app.clock.turn(minutes(1))
    await side.decide(disputeRef, 'won')
    for (const come of orders) await come(app)
    await takeAndCompare(app)
    expect(await moved()).toEqual({ clearing: 1500, bank_charges: -1500 })
    expect(await fits(id)).toEqual(['charge fits', 'dispute fits', 'dispute fits'])
    await expectSoundLedger(app)
  })

  test('R-251 what lies with the provider by its own word is what our books say, and the totals of the days are those of the lines', async () => {
    await takeAndCompare(app)
    const take = await expectEqualBalances()
    expect(take.balance_minor).toBe(await app.deps.payments.readBalance('EUR'))
    expect(take.clearing_minor).toBe(-(await balance(app.deps.db, { kind: 'clearing' })))
  })
})
