import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import * as requestWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, approve, buildApplication, buildContract, buildItem, buildPhoto, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let operator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  contract = await buildContract(app, { campaign, agency, creator }, { price: 200, video: 1 })
})

const seenBy = async (as: TestMember) => {
  const params = { id: contract.contractId }
  const [detail, list] = [await app.call(wire.getContract, { as, params }), await app.call(wire.listContracts, { as })]
  const listed = list.body.data.find(({ id }) => id === contract.contractId)
  return [detail.body.data, listed].map((one) => ({
    payment: one?.payment?.amount.amount ?? null,
    creatorGets: one?.paymentForCreator?.amount ?? null,
  }))
}
const seenByOperator = async () => {
  const { body } = await app.call(operatorWire.getOperatorContract, { as: operator, params: { id: contract.contractId } })
  return { payment: body.data.payment?.amount.amount ?? null, creatorGets: body.data.paymentForCreator?.amount ?? null }
}

test('of a job the brand sees what it pays, the creator what they get, and neither the sum of the other', async () => {
  expect(await seenBy(agency)).toEqual(Array.from({ length: 2 }, () => ({ payment: 230, creatorGets: null })))
  expect(await seenBy(creator)).toEqual(Array.from({ length: 2 }, () => ({ payment: null, creatorGets: 200 })))
  expect(await seenByOperator()).toEqual({ payment: 230, creatorGets: 200 })
})

test('R-539 a list and a detail say which items of a job have which state, for the kinds that were agreed on', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const mixed = await buildContract(app, { campaign, agency, creator }, { video: 1, photos: 2 })
  const photo = await buildPhoto(app, mixed)
  await approve(app, mixed, photo)
  await buildPhoto(app, mixed)
  const expected = [
    { type: 'video', committed: 1, states: [] },
    { type: 'photos', committed: 2, states: ['approved', 'needs_review'] },
  ]
  for (const as of [agency, creator]) {
    const detail = await app.call(wire.getContract, { as, params: { id: mixed.contractId } })
    const list = await app.call(wire.listContracts, { as })
    const listed = list.body.data.find(({ id }) => id === mixed.contractId)
    for (const one of [detail.body.data, listed]) expect(one).toMatchObject({ mediaCommitted: 3, itemStates: expected })
  }
})

test('R-034 R-484 of a cancelled job nobody is told that the creator gets anything or owes an item', async () => {
  const params = { id: contract.contractId }
  const owed = async (as: TestMember) => {
    const [detail, list] = [await app.call(wire.getContract, { as, params }), await app.call(wire.listContracts, { as })]
    return [detail.body.data, list.body.data.find(({ id }) => id === contract.contractId)].map((one) => one?.itemsDue)
  }
  for (const as of [agency, creator]) expect(await owed(as)).toEqual([1, 1])
  await app.call(operatorWire.cancelContract, { as: operator, params, body: { reason: 'For a test.' } })
  for (const { creatorGets } of [...(await seenBy(creator)), await seenByOperator()]) expect(creatorGets).toBeNull()
  for (const as of [agency, creator]) expect(await owed(as)).toEqual([0, 0])
})

test('R-484 the brand of a job sees the address that the product goes to, until the job is cancelled', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { shippable_product: true })
  const shipped = await buildContract(app, { campaign, agency, creator }, { price: 200, video: 1 })
  const params = { id: shipped.contractId }
  const addressFor = async (as: TestMember) => (await app.call(wire.getContract, { as, params })).body.data.shippingAddress
  expect(await addressFor(agency)).toMatchObject({ streetAddress: 'Allee 2', city: 'Hamburg' })
  await app.call(operatorWire.cancelContract, { as: operator, params, body: { reason: 'For a test.' } })
  expect(await addressFor(agency)).toBeNull()
  const listed = await app.call(wire.listContracts, { as: agency })
  expect(listed.body.data.find(({ id }) => id === shipped.contractId)?.shippingAddress).toBeNull()
  expect(await addressFor(creator)).toMatchObject({ streetAddress: 'Allee 2' })
})

test('a campaign counts nothing of a cancelled job: not what it committed, nor what of it is approved or waits for review', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const kept = await buildContract(app, { campaign, agency, creator }, { video: 1, photos: 1 })
  const gone = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 2, photos: 3 })
  for (const one of [kept, gone]) {
    await approve(app, one, await buildItem(app, one))
    await buildPhoto(app, one)
  }
  const counted = async () => {
    const { data } = (await app.call(getCampaign, { as: agency, params: { id: campaign.id } })).body
    return { ...data.mediaStats, ofAssets: data.desiredAssets.map((asset) => asset.committed) }
  }
  expect(await counted()).toEqual({ committed: 7, completed: 2, reviewPending: 2, ofAssets: [2, 3] })
  await app.call(operatorWire.cancelContract, { as: operator, params: { id: gone.contractId }, body: { reason: 'For a test.' } })
  expect(await counted()).toEqual({ committed: 2, completed: 1, reviewPending: 1, ofAssets: [1, 1] })
})

test('R-053 while a campaign is filled no time is shown at which an application lapses', async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
  const waiting = await buildApplication(app, { campaign, agency, creator })
  const hired = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
  const lapses = async (as: TestMember) =>
    (await app.call(requestWire.getCandidateRequest, { as, params: { id: waiting.requestId } })).body.data.expiresAt
  expect(await lapses(agency)).toMatch(/^2026-12-16/)
  expect((await accept(app, agency, hired)).status).toBe(200)
  expect([await lapses(agency), await lapses(creator)]).toEqual([null, null])
})
