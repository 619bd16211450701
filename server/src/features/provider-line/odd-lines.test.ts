import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balance } from '#features/ledger/ledger-queries.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { hearEvents, stripeSide, takeAndCompare, type ProviderSide } from '#testing/provider-sides.ts'
import type { StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, hours, minutes } from '#wire-time.ts'
import { takeProviderLines } from './take-provider-lines.task.ts'
import { reconcile } from './reconcile-view.ts'

let app: TestApp
let side: ProviderSide
let double: StripeDouble
let agency: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  const stripe = await stripeSide(app)
  side = stripe.side
  double = stripe.double
})
// Weeks pass in these tests, which no session survives.
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  await side.addCard(agency)
  operator = await buildOperator(app.deps)
  await buildPaid()
  await takeAndCompare(app)
})
afterAll(async () => {
  await app.close()
  await double.close()
})

async function buildPaid() {
  const contract = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps) })
  expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
  return app.deps.db.selectFrom('payment').selectAll().where('id', '=', contract.paymentId).executeTakeFirstOrThrow()
}

const lastMove = () => {
  const move = double.books.balance.moves.at(-1)
  if (!move) throw new Error('Nothing has moved.')
  return move
}
const lineOf = (ref: string) => app.deps.db.selectFrom('provider_line').selectAll().where('line_ref', '=', ref).executeTakeFirst()
const feesSoFar = () => balance(app.deps.db, { kind: 'provider_fees' })
const list = async (query: object) => (await app.call(wire.listProviderLines, { as: operator, query })).body
const printed = async () => {
  const words: string[] = []
  const of = { provider: 'stripe', currency: 'EUR', now: app.clock.now() } as const
  const fits = await reconcile(app.deps.db, of, (line) => void words.push(line))
  return { fits, words: words.join('\n') }
}

test('R-247 after five weeks without us every page of every week is taken in, each line once', async () => {
  const before = await feesSoFar()
  for (let count = 0; count < 250; count++) {
    double.books.balance.takeFee(10, 'eur')
    app.clock.turn(hours(3))
  }
  // What the card networks take of us, and the tax on what the provider takes.
  for (const category of ['network_cost', 'tax'])
    double.books.balance.move({ amount: -3, currency: 'eur', source: null, type: 'stripe_fee', reporting_category: category })
  await takeAndCompare(app)
  expect((await feesSoFar()) - before).toBe(-2506)
  await takeAndCompare(app)
  expect((await feesSoFar()) - before).toBe(-2506)
  await expectSoundLedger(app)
})

test('R-247 a line that the provider shows late, before ones that we have, is taken in as well', async () => {
  double.books.balance.takeFee(7, 'eur')
  await takeAndCompare(app)
  const before = await feesSoFar()
  const late = double.books.balance.takeFee(20, 'eur')
  late.created -= hours(20) / 1000
  double.books.balance.moves.sort((one, other) => one.created - other.created)
  await takeAndCompare(app)
  expect((await feesSoFar()) - before).toBe(-20)
})

test('R-247 a process that ends between two pages leaves nothing out', async () => {
  const before = await feesSoFar()
  for (let count = 0; count < 250; count++) double.books.balance.takeFee(1, 'eur')
  app.clock.turn(minutes(15))
  const end = new AbortController()
  const { payments } = app.deps
  app.deps.payments = {
    ...payments,
    async *listBalanceLines(span) {
      for await (const page of payments.listBalanceLines(span)) {
        yield page
        end.abort()
      }
    },
  }
  await takeProviderLines.run(app.deps, { signal: end.signal })
  app.deps.payments = payments
  await takeAndCompare(app, 0)
  expect((await feesSoFar()) - before).toBe(-250)
})

test('R-247 a provider that answers with an error is asked again, and nothing is booked twice', async () => {
  const before = await feesSoFar()
  double.books.balance.takeFee(30, 'eur')
  double.fail({ at: 'GET /v1/balance', how: 500, times: 99 })
  await takeAndCompare(app)
  double.mend()
  await takeAndCompare(app)
  expect((await feesSoFar()) - before).toBe(-30)
})

test('R-248 a line in another currency is shown and changes nothing', async () => {
  const before = await feesSoFar()
  const { id } = double.books.balance.takeFee(500, 'usd')
  await takeAndCompare(app)
  expect(await lineOf(id)).toMatchObject({ fit: 'foreign', currency: 'USD', posted_at: null })
  expect(await feesSoFar()).toBe(before)
  expect((await list({ fit: 'foreign' })).data).toMatchObject([{ ref: id, amount: { amount: -5, currency: 'USD' } }])
})

test('R-248 what our books don’t know waits an hour for them, and is told of then; its fee is not ours', async () => {
  const before = await feesSoFar()
  const { id } = double.books.balance.move({
    amount: 900,
    currency: 'eur',
    fee: 30,
    source: 'ch_strange',
    type: 'charge',
    reporting_category: 'charge',
  })
  await takeAndCompare(app)
  expect(await lineOf(id)).toMatchObject({ fit: 'waiting' })
  expect((await printed()).words).not.toContain(id)
  await takeAndCompare(app, hours(2))
  expect(await lineOf(id)).toMatchObject({ fit: 'unknown', booked_minor: null, posted_at: null })
  const { fits, words } = await printed()
  expect(fits).toBe(false)
  expect(words).toContain(`charge ${id}, 9.00 EUR at the provider: our books don’t know it`)
  expect(await feesSoFar()).toBe(before)
})

test('R-248 another amount than ours is told with both, and its fee is booked once, however often it is compared', async () => {
  const before = await feesSoFar()
  await side.setFee({ basisPoints: 0, fixedMinor: 25 })
  const paid = await buildPaid()
  await side.setFee({ basisPoints: 0, fixedMinor: 0 })
  const move = lastMove()
  move.amount -= 100
  await takeAndCompare(app)
  await takeAndCompare(app, hours(2))
  expect(await lineOf(move.id)).toMatchObject({ fit: 'differs', booked_minor: paid.total_minor, payment_id: paid.id })
  expect((await feesSoFar()) - before).toBe(-25)
  expect((await list({ fit: 'differs' })).data).toMatchObject([{ ref: move.id, payment: { id: paid.id } }])
  expect((await printed()).words).toMatch(new RegExp(`charge ${move.id}, .* at the provider, .* in our books, .*: the amount differs`))
})

test('R-248 R-443 what only our books have is told after a day, and fits once the provider’s line is there', async () => {
  // Charged by the provider that was used before, which tells of it itself.
  const former = await buildPaid()
  double.books.balance.moves.pop()
  expect(former.provider).toBe('stripe')
  await app.deps.db.updateTable('payment').set({ provider: 'sandbox' }).where('id', '=', former.id).execute()
  // Its saved card may be gone by now.
  await app.deps.db.deleteFrom('payment_method').where('agency_id', '=', former.agency_id).execute()
  agency = await buildAgency(app.deps)
  await side.addCard(agency)
  const paid = await buildPaid()
  const move = double.books.balance.moves.pop()
  if (!move) throw new Error('Nothing has moved.')
  await takeAndCompare(app)
  expect((await list({ fit: 'missing' })).data).toEqual([])
  await takeAndCompare(app, hours(26))
  expect((await list({ fit: 'missing' })).data).toMatchObject([{ ref: null, payment: { id: paid.id }, kind: 'charge' }])
  expect((await printed()).words).toMatch(/charge pi_\w+, .* in our books, .*: the provider has no such line/)
  await takeAndCompare(app)
  expect((await list({ fit: 'missing' })).meta.total).toBe(1)

  double.books.balance.moves.push({ ...move, created: Math.floor(app.clock.now().getTime() / 1000) })
  await takeAndCompare(app)
  expect((await list({ fit: 'missing' })).data).toEqual([])
  expect(await lineOf(move.id)).toMatchObject({ fit: 'fits', payment_id: paid.id })
})

test('R-251 the list has the newest line first and is narrowed by fit, kind and days, with a total that is that of its rows', async () => {
  for (const query of [
    {},
    { fit: 'fits' },
    { fit: 'not_fitting' },
    { fit: 'missing' },
    { kind: 'fee' },
    { kind: 'charge', fit: 'fits' },
    { kind: 'fee', fit: 'not_fitting' },
    { from: '2026-11-20' },
    { from: '2026-11-20', to: '2026-12-01', fit: 'fits' },
  ]) {
    const rows: wire.ProviderLine[] = []
    let { meta, data } = await list({ ...query, limit: 100 })
    for (let page = 1; ; page++) {
      rows.push(...data)
      if (page >= meta.pages) break
      ;({ meta, data } = await list({ ...query, limit: 100, page: page + 1 }))
    }
    expect(rows.length, JSON.stringify(query)).toBe(meta.total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const times = rows.map(({ movedAt }) => movedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const { kind, from } = { kind: undefined, from: undefined, ...query }
    expect(rows.filter((row) => kind !== undefined && row.kind !== kind)).toEqual([])
    expect(rows.filter((row) => from !== undefined && row.movedAt < '2026-11-19T22')).toEqual([])
  }
})

test('R-251 the totals of a period are those of its lines', async () => {
  const stand = async (query: object) => (await app.call(wire.getProviderStand, { as: operator, query })).body.data
  const all = await stand({})
  const { data } = await list({ kind: 'charge', limit: 100 })
  expect(all.charged.amount).toBe(data.reduce((sum, { amount }) => sum + amount.amount, 0))
  expect(all.fees.amount).toBeCloseTo(-(await feesSoFar()) / 100 + 0.3)
  expect(all.notFitting).toBe((await list({ fit: 'not_fitting' })).meta.total)
  expect((await stand({ from: '2030-01-01' })).charged.amount).toBe(0)
})

test('R-248 a chargeback whose money leaves in two parts fits as soon as both are there', async () => {
  const paid = await buildPaid()
  await takeAndCompare(app)
  await side.dispute(paid.charge_ref ?? '')
  await hearEvents(app)
  const first = lastMove()
  const second = { ...first, id: `${first.id}_second`, amount: -1000, fee: 0, net: -1000 }
  first.amount += 1000
  first.net += 1000
  // Its own next look is hours away by then.
  for (let looks = 0; looks < 10; looks++) await takeAndCompare(app, hours(10))
  expect(await lineOf(first.id)).toMatchObject({ fit: 'differs' })

  double.books.balance.moves.push({ ...second, created: Math.floor(app.clock.now().getTime() / 1000) })
  for (let looks = 0; looks < 2; looks++) await takeAndCompare(app)
  expect([await lineOf(second.id), await lineOf(first.id)]).toMatchObject([{ fit: 'fits' }, { fit: 'fits' }])
})

test('R-250 nothing is said to fit before the first look', async () => {
  const fresh = await openTestApp()
  const words: string[] = []
  const of = { provider: 'sandbox', currency: 'EUR', now: fresh.clock.now() } as const
  expect(await reconcile(fresh.deps.db, of, (line) => void words.push(line))).toBe(false)
  await fresh.close()
  expect(words).toEqual(['The lines of the card provider were never imported. Is the worker running?'])
})

test('R-250 everything fits where it does, and is old news after a day without the worker', async () => {
  await app.deps.db.deleteFrom('provider_line').where('fit', '!=', 'fits').execute()
  const now = await printed()
  expect(now.words).toContain('Every line fits.')
  expect(now.fits).toBe(true)
  app.clock.turn(days(2))
  const later = await printed()
  expect(later.fits).toBe(false)
  expect(later.words).toContain('more than a day ago. Is the worker running?')
})
