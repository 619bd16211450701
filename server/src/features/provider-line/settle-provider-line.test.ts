import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getBalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import type { ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'
import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balance, type AccountKind } from '#features/ledger/ledger-queries.ts'
import { byHand } from '#testing/by-hand.ts'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { stripeSide, takeAndCompare, type ProviderSide } from '#testing/provider-sides.ts'
import type { StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, dayOf, days, hours } from '#wire-time.ts'
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

/** A line that our books don't know: 9 EUR came in, of which the provider kept 30 cents. */
async function strangeLine(): Promise<string> {
  const { id } = double.books.balance.move({
    amount: 900,
    currency: 'eur',
    fee: 30,
    source: 'ch_strange',
    type: 'charge',
    reporting_category: 'charge',
  })
  await takeAndCompare(app)
  await takeAndCompare(app, hours(2))
  return id
}

const rowOf = (ref: string) => app.deps.db.selectFrom('provider_line').selectAll().where('line_ref', '=', ref).executeTakeFirstOrThrow()
const stand = (kind: Exclude<AccountKind, 'agency' | 'creator'>) => balance(app.deps.db, { kind })
const settle = (id: string, as: ProviderLineUse, note = 'Our top-up of 20 November.') =>
  app.call(wire.settleProviderLine, { as: operator, params: { id }, body: { as, note } })
const reopen = (id: string) => app.call(wire.reopenProviderLine, { as: operator, params: { id } })
const listed = async (fit: 'not_fitting' | 'settled') => {
  const { body } = await app.call(wire.listProviderLines, { as: operator, query: { fit, limit: 100 } })
  expect(body.meta.total).toBe(body.data.length)
  return body.data
}
const printed = async () => {
  const words: string[] = []
  const of = { provider: 'stripe', currency: 'EUR', now: app.clock.now() } as const
  const fits = await reconcile(app.deps.db, of, (line) => void words.push(line))
  return { fits, words: words.join('\n') }
}

test.each([
  ['fee', 'provider_fees'],
  ['own', 'own_funds'],
  ['loss', 'platform_loss'],
] as const)('R-246 settled as %s, what our books lack is booked to %s, and the line is off the list', async (as, account) => {
  const ref = await strangeLine()
  const { id } = await rowOf(ref)
  const before = { account: await stand(account), clearing: await stand('clearing') }
  const [open] = await listed('not_fitting')
  expect(open).toMatchObject({ ref, unbooked: { amount: 8.7, currency: 'EUR' }, uses: ['fee', 'own', 'loss', 'nothing'], settled: null })

  const { body } = await settle(id, as)
  expect(body.data).toMatchObject({ ref, fit: 'unknown', uses: [], settled: { as, note: 'Our top-up of 20 November.' } })
  expect(body.data.settled?.by.id).toBe(operator.id)
  expect((await stand(account)) - before.account).toBe(870)
  expect((await stand('clearing')) - before.clearing).toBe(-870)
  expect((await listed('not_fitting')).map((line) => line.ref)).not.toContain(ref)
  expect((await listed('settled')).map((line) => line.ref)).toContain(ref)
  await expectSoundLedger(app)
})

test('R-251 what the provider has is shown beside our books with the difference, what is on its way to the bank, and the lines of a period that do not fit', async () => {
  for (const line of await listed('not_fitting')) await settle(line.id, line.uses[0] ?? 'nothing')
  const ref = await strangeLine()
  await side.payOut(5000)
  await takeAndCompare(app)
  const [held, lacking] = [await app.deps.payments.readBalance('EUR'), -(await stand('clearing'))]
  // The provider has 9 EUR less its fee of 0.30 that our books do not know.
  expect(held - lacking).toBe(870)
  const eur = (minor: number) => ({ amount: minor / 100, currency: 'EUR' })
  const seen = async (query: object) => (await app.call(wire.getProviderStand, { as: operator, query })).body.data
  expect(await seen({})).toMatchObject({
    balance: eur(held),
    booked: eur(lacking),
    difference: eur(870),
    inTransit: eur(5000),
    notFitting: 1,
  })
  const { moved_at: movedAt } = await rowOf(ref)
  const notFitting = async (query: object) => (await seen(query)).notFitting
  const day = (later: number) => dayOf(after(movedAt, days(later)))
  expect([await notFitting({ to: day(-1) }), await notFitting({ from: day(0), to: day(0) }), await notFitting({ from: day(1) })]).toEqual([
    0, 1, 0,
  ])
})

test('R-246 what the provider has and our books agree again once every line is settled, and reconcile says so', async () => {
  for (const line of await listed('not_fitting')) expect((await settle(line.id, line.uses[0] ?? 'nothing')).status).toBe(200)
  await strangeLine()
  const [line] = await listed('not_fitting')
  expect((await printed()).fits).toBe(false)
  await settle(line?.id ?? '', 'own')
  await takeAndCompare(app)
  const { body } = await app.call(wire.getProviderStand, { as: operator, query: {} })
  expect(body.data).toMatchObject({ difference: { amount: 0 }, notFitting: 0 })
  const { fits, words } = await printed()
  expect(fits).toBe(true)
  expect(words).toMatch(/\d+ lines are settled by an operator\.\n0 lines do not fit\.$/)
  expect((await app.call(getBalanceSheet, { as: operator })).status).toBe(200)
})

test('R-246 settled with nothing to book, the books stay as they are', async () => {
  const { id } = await rowOf(await strangeLine())
  const before = [await stand('clearing'), await stand('own_funds'), await stand('platform_loss')]
  expect((await settle(id, 'nothing', 'Of our other shop.')).status).toBe(200)
  expect([await stand('clearing'), await stand('own_funds'), await stand('platform_loss')]).toEqual(before)
  await expectSoundLedger(app)
})

test('R-246 a line in another currency is settled without a booking only', async () => {
  const { id: ref } = double.books.balance.takeFee(500, 'usd')
  await takeAndCompare(app)
  const { id } = await rowOf(ref)
  const refused = await settle(id, 'fee')
  expect([refused.status, refused.error.code]).toEqual([409, 'STATE_MOVED_ON'])
  expect(refused.error.message).toBe('Our books already match this line, so there is nothing to book.')
  expect((await settle(id, 'nothing')).status).toBe(200)
})

test('R-246 the explanation is asked for, a settled line is settled once, and one that fits never', async () => {
  const { id } = await rowOf(await strangeLine())
  const refused = await settle(id, 'own', ' ')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.error)).toContain('The explanation is required.')
  expect((await settle(id, 'own')).status).toBe(200)
  expect((await settle(id, 'loss')).error.message).toBe('Another operator has already settled this line.')
  const fitting = await app.deps.db.selectFrom('provider_line').select('id').where('fit', '=', 'fits').limit(1).executeTakeFirstOrThrow()
  expect((await settle(fitting.id, 'own')).error.message).toBe('This line fits now, so there is nothing to settle.')
  expect((await reopen(fitting.id)).error.message).toBe('This line isn’t settled.')
})

test('R-246 reopened, what was booked is taken back, and it can be settled as something else', async () => {
  const { id } = await rowOf(await strangeLine())
  const before = { own: await stand('own_funds'), loss: await stand('platform_loss') }
  await settle(id, 'own')
  const { body } = await reopen(id)
  expect(body.data).toMatchObject({ settled: null, uses: ['fee', 'own', 'loss', 'nothing'] })
  expect(await stand('own_funds')).toBe(before.own)
  await expectSoundLedger(app)
  await settle(id, 'loss', 'Gone.')
  expect(await stand('platform_loss')).toBe(before.loss + 870)
  expect((await reopen(id)).status).toBe(200)
  await settle(id, 'nothing')
  expect((await reopen(id)).status).toBe(200)
  expect(await stand('platform_loss')).toBe(before.loss)
  await expectSoundLedger(app)
})

test.each(['charge', 'refund'] as const)(
  'R-246 R-248 a %s settled as missing is taken back once the provider’s line comes',
  async (kind) => {
    const { id } = await buildPaid()
    const body = { reason: 'Agreed', amount: { amount: 23, currency: 'EUR' } }
    if (kind === 'refund') await app.call(refundPayment, { as: operator, params: { id }, body })
    const move = double.books.balance.moves.pop()
    if (!move) throw new Error('Nothing has moved.')
    await takeAndCompare(app, hours(26))
    const missing = (await listed('not_fitting')).find(({ fit }) => fit === 'missing')
    const before = await stand('platform_loss')
    const minor = kind === 'charge' ? 230 : -23
    expect(missing).toMatchObject({ kind, payment: { id }, booked: { amount: minor }, unbooked: { amount: -minor } })
    await settle(missing?.id ?? '', 'loss')
    // What the provider does not have, the log names with the amount of our books.
    const [act] = (await app.call(listAuditEntries, { as: operator, query: { subjectId: missing?.id ?? '' } })).body.data
    expect(act?.subjectName).toMatch(kind === 'charge' ? /, 230\.00 EUR$/ : /, -23\.00 EUR$/)
    expect(await stand('platform_loss')).toBe(before - minor * 100)
    const { data: acts } = (await app.call(listAuditEntries, { as: operator, query: { subjectId: missing?.id ?? '' } })).body
    expect(acts.map(({ subjectName }) => subjectName)).toEqual([expect.stringContaining(`, ${minor}.00 EUR`)])

    double.books.balance.moves.push({ ...move, created: Math.floor(app.clock.now().getTime() / 1000) })
    await takeAndCompare(app)
    expect(await rowOf(move.id)).toMatchObject({ fit: 'fits' })
    expect(await stand('platform_loss')).toBe(before)
    const left = [...(await listed('settled')), ...(await listed('not_fitting'))]
    expect(left.map((line) => line.id)).not.toContain(missing?.id)
    await expectSoundLedger(app)
  },
)

test('R-246 a settlement ends where the books have come to know the line, and stays where they have not', async () => {
  const paid = await buildPaid()
  const move = double.books.balance.moves.at(-1)
  if (!move) throw new Error('Nothing has moved.')
  move.amount -= 100
  await takeAndCompare(app)
  await takeAndCompare(app, hours(2))
  const { id } = await rowOf(move.id)
  const before = await stand('platform_loss')
  await settle(id, 'loss')
  expect(await stand('platform_loss')).toBe(before - 100)
  await takeAndCompare(app, days(2))
  expect(await rowOf(move.id)).toMatchObject({ fit: 'differs', settled_as: 'loss' })

  // Makes the books agree with the provider's amount.
  const agreedOn = (feeMinor: number) =>
    app.deps.db
      .updateTable('payment')
      .set(byHand({ creator_fee_minor: feeMinor }))
      .where('id', '=', paid.id)
      .execute()
  await agreedOn(paid.creator_fee_minor - 100)
  await takeAndCompare(app, days(2))
  expect(await rowOf(move.id)).toMatchObject({ fit: 'fits', settled_as: null })
  expect(await stand('platform_loss')).toBe(before)
  await agreedOn(paid.creator_fee_minor)
  await expectSoundLedger(app)
})
