import type { MediaId } from '@pairtake/protocol/ids'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { getContract, reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import * as remarkWire from '@pairtake/protocol/remark/remark-endpoints'
import { getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  approve,
  buildContract,
  buildDeliveredContract,
  buildItem,
  buildJobFile,
  buildPhoto,
  type TestContract,
} from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, wireTime } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp({ AUTO_FINALIZE_HOURS: '0' })
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const bargain = async () => ({ campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
const now = async (member: TestMember) => ({ token: await openSession(app.deps, member.id) })
const report = async (member: TestMember, { contractId }: TestContract, reason = 'Nothing happens.') =>
  app.call(reportContract, { as: await now(member), params: { id: contractId }, body: { reason } })
const seenBy = async (member: TestMember, { contractId }: TestContract) =>
  (await app.call(getContract, { as: await now(member), params: { id: contractId } })).body.data

test('R-031 before its time, or without a reason, a report is refused with a sentence and leaves nothing', async () => {
  const contract = await buildContract(app, await bargain())
  app.clock.turn(days(29))
  expect((await report(agency, contract)).error).toEqual({
    code: 'REPORT_TOO_EARLY',
    message: 'You can report a job after 30 days without action from the other side, or after 3 rounds of changes on one item.',
  })
  app.clock.turn(days(1))
  expect((await report(agency, contract, '  ')).error.errors?.children?.['reason']?.errors).toEqual(['The reason is required.'])
  expect((await seenBy(agency, contract)).reportedBy).toBeNull()
})

test('R-031 the 30 days begin anew with whatever the other side does: a delivery, an approval, a change request, and the take that answers it', async () => {
  const contract = await buildContract(app, await bargain(), { video: 2 })
  const inThirtyDays = () => wireTime(after(app.deps.now(), days(30)))
  app.clock.turn(days(5))
  const item = await buildItem(app, contract)
  const params = { id: item.id }
  expect((await seenBy(agency, contract)).reportableAt).toBe(inThirtyDays())
  const second = await buildItem(app, contract)
  app.clock.turn(days(1))
  expect((await approve(app, contract, second)).status).toBe(200)
  expect((await seenBy(creator, contract)).reportableAt).toBe(inThirtyDays())
  app.clock.turn(days(5))
  const asked = await app.call(mediaWire.askForChanges, { as: await now(agency), params, body: { message: 'Turn the label.' } })
  expect(asked.status).toBe(200)
  app.clock.turn(days(29))
  expect((await report(creator, contract)).error.code).toBe('REPORT_TOO_EARLY')
  const mediaId = await buildJobFile(app, creator)
  expect((await app.call(mediaWire.reuploadContractMedia, { as: await now(creator), params, body: { mediaId } })).status).toBe(200)
  app.clock.turn(days(1))
  expect((await report(agency, contract)).error.code).toBe('REPORT_TOO_EARLY')
  expect((await seenBy(agency, contract)).reportableAt).toBe(wireTime(after(app.deps.now(), days(29))))
  expect((await report(creator, contract)).status).toBe(200)
})

test('R-031 deleting an item is an act of the creator; what an operator approves is no act of the brand', async () => {
  const contract = await buildContract(app, await bargain(), { video: 2 })
  const [item, second] = [await buildItem(app, contract), await buildItem(app, contract)]
  const { reportableAt } = await seenBy(creator, contract)
  app.clock.turn(days(20))
  const deleted = await app.call(mediaWire.deleteContractMedia, { as: await now(creator), params: { id: second.id } })
  expect(deleted.status).toBe(200)
  expect((await seenBy(agency, contract)).reportableAt).toBe(wireTime(after(app.deps.now(), days(30))))
  const as = await buildOperator(app.deps)
  const approved = await app.call(wire.approveMediaOnBehalf, { as, params: { id: item.id }, body: { reason: 'Fine as it is.' } })
  expect(approved.status).toBe(200)
  expect((await seenBy(creator, contract)).reportableAt).toBe(reportableAt)
})

test('R-426 the week after an answered report stands still while a side is suspended', async () => {
  const contract = await buildContract(app, await bargain())
  const params = { id: contract.contractId }
  const operator = async () => now(await buildOperator(app.deps))
  app.clock.turn(days(30))
  expect((await report(creator, contract)).status).toBe(200)
  expect((await app.call(wire.dismissReport, { as: await operator(), params, body: { note: 'Please wait.' } })).status).toBe(200)
  app.clock.turn(days(1))
  const member = { params: { id: agency.id } }
  await app.call(suspendMember, { as: await operator(), ...member, body: { reason: 'A test.' } })
  app.clock.turn(days(10))
  await app.call(liftSuspension, { as: await operator(), ...member })
  app.clock.turn(days(1))
  expect((await report(creator, contract)).error.code).toBe('REPORT_TOO_EARLY')
  app.clock.turn(days(5))
  expect((await report(creator, contract)).status).toBe(200)
})

test('R-426 the week after an answered report stands still as well where the job is delivered while a side is suspended', async () => {
  const contract = await buildContract(app, await bargain())
  const item = await buildItem(app, contract)
  const params = { id: contract.contractId }
  const operator = async () => now(await buildOperator(app.deps))
  app.clock.turn(days(30))
  expect((await report(agency, contract)).status).toBe(200)
  expect((await app.call(wire.dismissReport, { as: await operator(), params, body: { note: 'Please wait.' } })).status).toBe(200)
  app.clock.turn(days(1))
  const suspended = await app.call(suspendMember, {
    as: await operator(),
    params: { id: creator.id },
    body: { reason: 'A test.' },
  })
  expect(suspended.status).toBe(200)
  app.clock.turn(days(5))
  expect((await approve(app, { ...contract, agency: { ...agency, ...(await now(agency)) } }, item)).status).toBe(200)
  // One day of the week had passed.
  expect(await seenBy(agency, contract)).toMatchObject({ state: 'delivered', reportableAt: wireTime(after(app.deps.now(), days(6))) })
})

test('R-475 the 30 days begin again with a remark, a reply and what is decided about a remark, but not with a draft or a reply sent twice', async () => {
  const contract = await buildContract(app, await bargain(), { video: 2 })
  const { id, mediaId } = await buildItem(app, contract)
  const unseen = await buildItem(app, contract)
  const onItem = async (as: TestMember) => ({ as: await now(as), params: { id } })
  const asked = await app.call(mediaWire.askForChanges, { ...(await onItem(agency)), body: { message: 'Turn the label.' } })
  expect(asked.status).toBe(200)
  const [remark] = (await app.call(remarkWire.listRemarks, await onItem(agency))).body.data
  const onRemark = async (as: TestMember) => ({ as: await now(as), params: { id: remark?.id ?? '' } })
  const reply = async (as: TestMember) =>
    app.call(remarkWire.replyToRemark, { ...(await onRemark(as)), body: { text: 'Like this?', clientReplyId: 'once' } })
  const add = async (to: { id: string; mediaId: MediaId }) =>
    app.call(remarkWire.addRemark, { as: await now(agency), params: { id: to.id }, body: { mediaId: to.mediaId, text: 'No music.' } })

  const acts = [
    { seenBy: agency, act: () => reply(creator) },
    { seenBy: creator, act: () => reply(agency) },
    { seenBy: creator, act: () => add({ id, mediaId }) },
    { seenBy: agency, act: async () => app.call(remarkWire.markRemarkDone, await onRemark(creator)) },
    { seenBy: creator, act: async () => app.call(remarkWire.reopenRemark, await onRemark(agency)) },
    { seenBy: creator, act: async () => app.call(remarkWire.settleRemark, await onRemark(agency)) },
  ]
  for (const { seenBy: other, act } of acts) {
    app.clock.turn(days(20))
    expect((await act()).status).toBe(200)
    expect((await seenBy(other, contract)).reportableAt).toBe(wireTime(after(app.deps.now(), days(30))))
  }
  expect((await report(creator, contract)).error.code).toBe('REPORT_TOO_EARLY')
  app.clock.turn(days(29))
  for (const act of [() => add(unseen), () => reply(agency)]) expect((await act()).status).toBe(200)
  app.clock.turn(days(1))
  expect((await report(creator, contract)).status).toBe(200)
})

test('R-031 R-307 rounds of different items do not add up once they are deleted, and the next item in a place has those of that place', async () => {
  const contract = await buildContract(app, await bargain(), { photos: 3 })
  const ask = async ({ id }: { id: string }) =>
    expect(
      (await app.call(mediaWire.askForChanges, { as: await now(agency), params: { id }, body: { message: 'Once more.' } })).status,
    ).toBe(200)
  const remove = async ({ id }: { id: string }) =>
    expect((await app.call(mediaWire.deleteContractMedia, { as: await now(creator), params: { id } })).status).toBe(200)
  const expectTooEarly = async () => {
    expect((await report(agency, contract)).error.code).toBe('REPORT_TOO_EARLY')
    expect((await seenBy(agency, contract)).reportableAt).toBe(wireTime(after(app.deps.now(), days(30))))
  }

  const items = [await buildPhoto(app, contract), await buildPhoto(app, contract), await buildPhoto(app, contract)] as const
  for (const item of items) await ask(item)
  await remove(items[0])
  await remove(items[1])
  await expectTooEarly()

  const second = await buildPhoto(app, contract)
  await ask(second)
  await expectTooEarly()
  await remove(second)
  // The places of the deleted items have two rounds and one; the next items take them in this order.
  const [third, other] = [await buildPhoto(app, contract), await buildPhoto(app, contract)]
  await ask(other)
  await expectTooEarly()
  await ask(third)
  expect((await seenBy(agency, contract)).reportableAt).toBe((await seenBy(agency, contract)).createdAt)
  await remove(third)
  expect((await seenBy(agency, contract)).reportableAt).toBe((await seenBy(agency, contract)).createdAt)
  expect((await report(agency, contract)).status).toBe(200)
})

test('R-033 a side is told that a report was answered while that alone keeps it from reporting, and of the other side’s silence otherwise', async () => {
  const contract = await buildContract(app, await bargain())
  app.clock.turn(days(30))
  expect(await seenBy(agency, contract)).not.toHaveProperty('reportAnswered')
  expect((await report(agency, contract)).status).toBe(200)
  const operator = await buildOperator(app.deps)
  const answer = { as: operator, params: { id: contract.contractId }, body: { note: 'She was ill.' } }
  const answered = await app.call(wire.dismissReport, answer)
  expect([answered.status, answered.body.data]).toMatchObject([200, { reportedBy: null, reportReason: null, reportedAt: null }])
  const inDays = (count: number) => wireTime(after(app.deps.now(), days(count)))
  for (const member of [agency, creator]) {
    expect(await seenBy(member, contract)).toMatchObject({ reportableAt: inDays(7), reportAnswered: true })
    expect((await report(member, contract)).error.message).toMatch(/^We answered a report of this job\./)
  }
  await buildItem(app, { ...contract, creator: { ...creator, ...(await now(creator)) } })
  const seen = await seenBy(agency, contract)
  expect([seen.reportableAt, seen.reportAnswered]).toEqual([inDays(30), undefined])
  expect((await report(agency, contract)).error.message).toMatch(/^You can report a job after 30 days without action/)
})

test('R-032 a reported job stands in the operator’s queue with its reason, both sides see who asked, and nobody asks twice', async () => {
  const contract = await buildContract(app, await bargain())
  app.clock.turn(days(30))
  expect((await report(creator, contract)).status).toBe(200)
  for (const member of [agency, creator]) expect((await seenBy(member, contract)).reportedBy).toBe('creator')
  const again = await report(agency, contract)
  expect([again.status, again.error.message]).toEqual([409, 'This job has already been reported. We’re looking into it.'])

  const operator = await buildOperator(app.deps)
  const queue = async () => {
    const { body } = await app.call(wire.listOperatorContracts, { as: operator, query: { state: 'reported', limit: 100 } })
    return body.data.find(({ id }) => id === contract.contractId)
  }
  expect(await queue()).toMatchObject({ reportedBy: 'creator', reportReason: 'Nothing happens.', reportedAt: wireTime(app.deps.now()) })

  // The operator then cancels, and the job leaves the queue.
  await app.call(wire.cancelContract, { as: operator, params: { id: contract.contractId }, body: { reason: 'Nobody answers.' } })
  expect(await queue()).toBeUndefined()
  expect((await report(agency, contract)).error.message).toBe('This job is cancelled and cannot be reported now.')
  // The opportunity says of its job that it is over.
  const opportunity = await app.call(getOpportunity, { as: await now(creator), params: { id: contract.campaign.id } })
  expect(opportunity.body.data.candidateRequest?.contract).toMatchObject({ id: contract.contractId, state: 'cancelled' })
})

test('R-032 the queue begins with what was reported first, and its file says by whom and why', async () => {
  const [first, second] = [await buildContract(app, await bargain()), await buildContract(app, await bargain())]
  app.clock.turn(days(30))
  expect((await report(agency, first, 'No word for weeks.')).status).toBe(200)
  app.clock.turn(days(1))
  expect((await report(creator, second)).status).toBe(200)
  const as = await buildOperator(app.deps)
  const queue = async (range: { page?: number; limit: number }) =>
    (await app.call(wire.listOperatorContracts, { as, query: { state: 'reported', ...range } })).body.data.map(({ id }) => id)
  const all = await queue({ limit: 100 })
  expect(all.slice(-2)).toEqual([first.contractId, second.contractId])
  expect(await queue({ limit: 1, page: all.length })).toEqual([second.contractId])

  const file = await app.raw('POST', wire.downloadOperatorContracts.path, { as, body: { state: 'reported' } })
  const rows = String(file.body).split('\r\n')
  const cellsOf = ({ contractId }: TestContract) =>
    rows
      .find((row) => row.endsWith(contractId))
      ?.split(',')
      .slice(-4, -1)
  const [before, today] = [after(app.deps.now(), -days(1)), app.deps.now()].map((at) => at.toISOString().slice(0, 10))
  expect(cellsOf(first)).toEqual(['brand', before, 'No word for weeks.'])
  expect(cellsOf(second)).toEqual(['creator', today, 'Nothing happens.'])
})

test('a delivered job that the agency never finalizes can be reported by the creator; strangers find none', async () => {
  const contract = await buildDeliveredContract(app, await bargain())
  app.clock.turn(days(31))
  expect((await report(await buildCreator(app.deps), contract)).status).toBe(404)
  expect((await report(creator, contract)).status).toBe(200)
})
