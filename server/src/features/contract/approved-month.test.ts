import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, buildContract, buildItem, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const build = async (video: number) => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Fig jam' })
  return buildContract(app, { campaign, agency: await again(agency), creator: await again(creator) }, { video })
}
/** Sessions expire while the clock is turned. */
const again = async (member: TestMember): Promise<TestMember> => ({ ...member, token: await openSession(app.deps, member.id) })
const sendAndApprove = async (contract: TestContract) => {
  const item = await buildItem(app, contract)
  await approve(app, contract, item)
  return item
}
const turnTo = (moment: string) => app.clock.turn(Date.parse(moment) - app.deps.now().getTime())

/** What both sides see of the month; each side's list, its total and the dashboard must agree. */
async function approvedNow() {
  const [seen, other] = await Promise.all(
    [agency, creator].map(async (member) => {
      const as = await again(member)
      const { data, meta } = (await app.call(listContracts, { as, query: { state: 'approved_this_month' } })).body
      const found = await app.call(listContracts, { as, query: { state: 'approved_this_month', q: 'fig' } })
      const { flow } = (await app.call(getDashboard, { as })).body.data
      expect(meta.total).toBe(data.length)
      expect(found.body).toMatchObject({ data, meta })
      return { jobs: data.map(({ id }) => id), items: flow.delivered }
    }),
  )
  expect(seen).toEqual(other)
  return seen
}

test('R-394 counts what was approved this month, in jobs in progress and in those delivered since, on the dashboard and in the list', async () => {
  turnTo('2026-11-28T12:00:00Z')
  const before = await build(1)
  await sendAndApprove(before)
  const across = await build(2)
  await sendAndApprove(across)
  const untouched = await build(2)
  await sendAndApprove(untouched)
  expect(await approvedNow()).toEqual({ jobs: [untouched, across, before].map(({ contractId }) => contractId), items: 3 })

  // A new month: what was approved before no longer counts, even in a job that is delivered only now.
  turnTo('2026-12-01T00:30:00Z')
  expect(await approvedNow()).toEqual({ jobs: [], items: 0 })
  const fresh = { ...across, agency: await again(agency), creator: await again(creator) }
  await sendAndApprove(fresh)
  expect(await approvedNow()).toEqual({ jobs: [across.contractId], items: 1 })

  const begun = await build(2)
  await sendAndApprove(begun)
  const item = await buildItem(app, begun)
  await app.call(askForChanges, { as: begun.agency, params: { id: item.id }, body: { message: 'More light.' } })
  expect(await approvedNow()).toEqual({ jobs: [begun.contractId, across.contractId], items: 2 })

  // A cancelled job counts no more, whether it was in progress or delivered.
  const operator = await buildOperator(app.deps)
  const cancel = ({ contractId }: TestContract) =>
    app.call(cancelContract, { as: operator, params: { id: contractId }, body: { reason: 'No time.' } })
  await cancel(begun)
  expect(await approvedNow()).toEqual({ jobs: [across.contractId], items: 1 })
  await cancel(across)
  expect(await approvedNow()).toEqual({ jobs: [], items: 0 })
})
