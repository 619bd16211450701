import { listCalendarEntries } from '@pairtake/protocol/calendar/calendar-endpoints'
import { finalizeContract, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import type { ContractId } from '@pairtake/protocol/ids'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { setDefaultPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import type { ContractFilter } from '@pairtake/protocol/list-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDispute } from '#features/charge/take-dispute-act.ts'
import { buildContract, buildItem, type TestContract } from '#testing/builders-bargain.ts'
import { buildChargeback } from '#testing/builders-chargeback.ts'
import { buildCard, buildContract as buildPayable, cards } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const dashboardOf = async (as: TestMember) => (await app.call(getDashboard, { as })).body.data
const waitingFor = async (as: TestMember, kind: string) => (await dashboardOf(as)).waiting.filter((row) => row.kind === kind)
const listed = async (as: TestMember, state: ContractFilter) => {
  const { data, meta } = (await app.call(listContracts, { as, query: { state } })).body
  expect(meta.total).toBe(data.length)
  return data.map(({ id }) => id)
}
const dayAt = (at: number) => after(app.deps.now(), days(at)).toISOString().slice(0, 10)
const reviewsOf = async (as: TestMember) => {
  const { data } = (await app.call(listCalendarEntries, { as, query: { from: dayAt(0), to: dayAt(30) } })).body
  return data.filter(({ kind }) => kind === 'review').map(({ contractId }) => contractId)
}
const suspend = ({ id }: TestMember) => app.call(suspendMember, { as: operator, params: { id }, body: { reason: 'Fraud.' } })

async function build(agency: TestMember, creator: TestMember, deliveryDays: number | null = 20): Promise<TestContract> {
  const campaign = await buildPublishedCampaign(app.deps, agency, { delivery_days: deliveryDays })
  return buildContract(app, { campaign, agency, creator }, { video: 2 })
}

test('S2-027 items of a cancelled job wait for nobody: not on a dashboard, in a list, or in a calendar', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const [kept, gone] = [await build(agency, creator), await build(agency, creator)]
  for (const job of [kept, gone]) {
    await buildItem(app, job)
    const { id } = await buildItem(app, job)
    await app.call(askForChanges, { as: agency, params: { id }, body: { message: 'More light.' } })
  }
  const seen = async () => ({
    reviewed: (await waitingFor(agency, 'review')).map(({ contractId }) => contractId),
    changed: (await waitingFor(creator, 'changes_requested')).map(({ contractId }) => contractId),
    flows: [(await dashboardOf(agency)).flow.review, (await dashboardOf(creator)).flow.review],
    lists: [
      await listed(agency, 'review'),
      await listed(creator, 'review'),
      await listed(agency, 'changes'),
      await listed(creator, 'changes'),
    ],
    calendars: [await reviewsOf(agency), await reviewsOf(creator)],
  })
  const both = [kept.contractId, gone.contractId]
  const newestFirst = both.toReversed()
  expect(await seen()).toEqual({
    reviewed: both,
    changed: both,
    flows: [2, 2],
    lists: [newestFirst, newestFirst, newestFirst, newestFirst],
    calendars: [both, both],
  })
  await app.call(cancelContract, { as: operator, params: { id: gone.contractId }, body: { reason: 'No time.' } })
  const left = [kept.contractId]
  expect(await seen()).toEqual({ reviewed: left, changed: left, flows: [1, 1], lists: [left, left, left, left], calendars: [left, left] })
})

test('S2-027 R-003 items of a paused job come last and show no time', async () => {
  const [agency, creator, paused] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
  const [first, second] = [await build(agency, paused), await build(agency, creator)]
  await buildItem(app, first)
  app.clock.turn(days(1))
  await buildItem(app, second)
  const rows = async () => (await waitingFor(agency, 'review')).map(({ contractId, dueAt }) => [contractId, dueAt === null])
  expect(await rows()).toEqual([
    [first.contractId, false],
    [second.contractId, false],
  ])
  await suspend(paused)
  expect(await rows()).toEqual([
    [second.contractId, false],
    [first.contractId, true],
  ])
})

test('S2-027 R-003 of many jobs the twenty that are due first are listed, without those of a suspended brand', async () => {
  const [agency, gone, creator] = [await buildAgency(app.deps), await buildAgency(app.deps), await buildCreator(app.deps)]
  const paused = await build(gone, creator)
  const jobs: ContractId[] = []
  for (let at = 0; at < 21; at += 1) jobs.push((await build(agency, creator)).contractId)
  const dueIn = (id: ContractId, at: number) =>
    app.deps.db
      .updateTable('contract')
      .set({ due_at: after(app.deps.now(), days(at)) })
      .where('id', '=', id)
      .execute()
  await dueIn(paused.contractId, 1)
  // The order of the due dates, not of the ids.
  for (const [at, id] of jobs.toReversed().entries()) await dueIn(id, at + 2)
  const shown = async () => (await waitingFor(creator, 'deliver')).map(({ contractId }) => contractId)
  expect(await shown()).toEqual([paused.contractId, ...jobs.toReversed().slice(0, 19)])
  await suspend(gone)
  expect(await shown()).toEqual(jobs.toReversed().slice(0, 20))
})

test('a paused job and one without a due date follow those with one, if there is room', async () => {
  const [agency, gone, creator] = [await buildAgency(app.deps), await buildAgency(app.deps), await buildCreator(app.deps)]
  const [paused, undated, dated] = [await build(gone, creator), await build(agency, creator, null), await build(agency, creator)]
  await suspend(gone)
  const rows = await waitingFor(creator, 'deliver')
  expect(rows.map(({ contractId, dueAt }) => [contractId, dueAt === null])).toEqual([
    [dated.contractId, false],
    [paused.contractId, true],
    [undated.contractId, true],
  ])
})

test('a brand reads which payments its bank takes back, but neither inquiries nor what is decided', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const pay = async () => {
    const job = await buildPayable(app.deps, { agency, creator })
    expect((await app.call(finalizeContract, { as: agency, params: { id: job.id } })).status).toBe(200)
    return job
  }
  const [disputed, asked] = [await pay(), await pay()]
  const { disputeRef } = await buildChargeback(app, disputed.paymentId)
  await buildChargeback(app, asked.paymentId, { isInquiry: true })
  const rows = async () => (await waitingFor(agency, 'chargeback')).map(({ contractId, paymentId }) => [contractId, paymentId])
  expect(await rows()).toEqual([[disputed.id, disputed.paymentId]])
  const other = await buildAgency(app.deps)
  expect(await waitingFor(other, 'chargeback')).toEqual([])
  await app.deps.payments.sandbox?.decideDispute(disputeRef, 'won')
  await takeDispute(app.deps, disputeRef)
  expect(await rows()).toEqual([])
})

test('a brand reads which charges failed, the next attempt first, and none that is paid', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency, cards.declinedAtCharge)
  const fail = async () => {
    const job = await buildPayable(app.deps, { agency, creator })
    await app.call(finalizeContract, { as: agency, params: { id: job.id } })
    return job.id
  }
  const first = await fail()
  app.clock.turn(days(0.5))
  const second = await fail()
  const rows = async () => (await waitingFor(agency, 'payment_failed')).map(({ contractId }) => contractId)
  expect(await rows()).toEqual([first, second])
  const id = await buildCard(app, agency)
  await app.call(setDefaultPaymentMethod, { as: agency, params: { id } })
  expect((await app.call(finalizeContract, { as: agency, params: { id: first } })).status).toBe(200)
  expect(await rows()).toEqual([second])
})
