import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { buildAgency, buildCreator, buildOperator, type TestMember } from '#testing/builders.ts'
import { buildCard, buildContract, cards } from '#testing/builders-money.ts'
import { expectSoundLedger } from '#testing/expect-sound-ledger.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let other: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  operator = await buildOperator(app.deps)
  ;[agency, other, creator] = [await buildAgency(app.deps), await buildAgency(app.deps), await buildCreator(app.deps)]
  // Extends the sessions over these months, so that nobody has to log in again.
  await app.deps.db
    .updateTable('session')
    .set({ expires_at: after(app.clock.now(), days(365)) })
    .execute()
  await buildCard(app, agency)
  await buildCard(app, other, cards.failsRefunds)
})
afterAll(() => app.close())

async function pay(brand: TestMember): Promise<string> {
  const contract = await buildContract(app.deps, { agency: brand, creator })
  expect((await app.call(finalizeContract, { as: brand, params: { id: contract.id } })).status).toBe(200)
  return contract.paymentId
}

async function refund(id: string, amount: number): Promise<void> {
  const body = { reason: 'Agreed.', amount: { amount, currency: 'EUR' } }
  expect((await app.call(refundPayment, { as: operator, params: { id }, body })).status).toBe(200)
}

type Months = Record<string, number>

/** The ledger's monthly sums of these entries, in cents. */
async function posted(of: RawBuilder<unknown>): Promise<Months> {
  const { rows } = await sql<{ month: string; minor: number }>`
    select to_char(entry.created_at at time zone 'UTC', 'YYYY-MM') as month, sum(entry.amount_minor)::bigint as minor
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    join ledger_transaction on ledger_transaction.id = entry.transaction_id
    where split_part(cause, ':', 1) in ('charge', 'refund', 'refund-failed') and ${of} group by 1`.execute(app.deps.db)
  return Object.fromEntries(rows.flatMap(({ month, minor }) => (minor === 0 ? [] : [[month, minor]])))
}

const paidBy = (brand: TestMember) => sql`account.kind = 'clearing' and exists (select from ledger_entry its
  join ledger_account whose on whose.id = its.account_id where its.transaction_id = entry.transaction_id and whose.member_id = ${brand.id})`
const negated = (months: Months): Months => Object.fromEntries(Object.entries(months).map(([month, minor]) => [month, -minor]))
const shown = (months: readonly { month: string; minor: number }[]): Months =>
  Object.fromEntries(months.flatMap(({ month, minor }) => (minor === 0 ? [] : [[month, minor]])))

async function dashboardOf(as: TestMember): Promise<Months> {
  const { data } = (await app.call(getDashboard, { as })).body
  return shown(data.months.map(({ month, certain }) => ({ month, minor: Math.round(certain.amount * 100) })))
}

test('R-206 a refund counts in the month it was made, and one that came back in the month it failed, as the ledger has them', async () => {
  // November: €273.70 each. December: part of one is refunded. January: a refund that fails in February.
  const [first, second] = [await pay(agency), await pay(other)]
  app.clock.turn(days(29))
  await refund(first, 27.37)
  app.clock.turn(days(29))
  await pay(agency)
  await refund(second, 54.74)
  app.clock.turn(days(29))
  await takeMissedEvents.run(app.deps)
  await refund(first, 13.69)
  await expectSoundLedger(app)

  expect(await dashboardOf(agency)).toEqual({ '2026-11': 27_370, '2026-12': -2737, '2027-01': 27_370, '2027-02': -1369 })
  expect(await dashboardOf(other)).toEqual({ '2026-11': 27_370, '2027-01': -5474, '2027-02': 5474 })
  expect(await dashboardOf(creator)).toEqual({ '2026-11': 40_000, '2026-12': -2000, '2027-01': 16_000, '2027-02': 3000 })
  for (const brand of [agency, other]) expect(await dashboardOf(brand)).toEqual(negated(await posted(paidBy(brand))))
  expect(await dashboardOf(creator)).toEqual(await posted(sql`account.member_id = ${creator.id}`))

  const { data } = (await app.call(getOverview, { as: operator })).body
  const inCents = (of: (month: (typeof data.months)[number]) => number) =>
    shown(data.months.map((month) => ({ month: month.month, minor: Math.round(of(month) * 100) })))
  const volume = negated(await posted(sql`account.kind = 'clearing'`))
  const fees = await posted(sql`account.kind = 'fee_revenue'`)
  expect(volume).toMatchObject({ '2026-11': 54_740, '2026-12': -2737 })
  expect([inCents((month) => month.volume.amount), inCents((month) => month.fees.amount)]).toEqual([volume, fees])
  const total = (months: Months) => Object.values(months).reduce((sum, minor) => sum + minor, 0) / 100
  expect([data.volume.amount, data.fees.amount]).toEqual([total(volume), total(fees)])
})
