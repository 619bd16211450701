import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { downloadContracts, getContract, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { isLate } from '@pairtake/protocol/contract/contract-due'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { MediaId } from '@pairtake/protocol/ids'
import { contractSorts, type ContractFilter, type ContractSort } from '@pairtake/protocol/list-filters'
import { downloadOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { liftSuspension, suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdBack, moveContractMedia, stoppedReviewClock } from '#features/contract-media/contract-media-queries.ts'
import { addRenditions } from '#features/media/media-queries.ts'
import {
  accept,
  buildApplication,
  buildContract,
  buildDeliveredContract,
  buildItem,
  buildJobFile,
  offer,
  type TestContract,
} from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime, wireTimeOrNull } from '#wire-time.ts'
import { remindDueDeliveries } from './remind-due-deliveries.task.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const sides = async (deliveryDays: number | null) => ({
  campaign: await buildPublishedCampaign(app.deps, agency, { delivery_days: deliveryDays }),
  agency,
  creator,
})
const anOperator = async () => ({ token: await openSession(app.deps, (await buildOperator(app.deps)).id) })
const ahead = (durationMs: number) => wireTime(after(app.deps.now(), durationMs))

/** The due date, which must be the same for both sides; their sessions may have expired during the test. */
async function dueOf({ contractId }: TestContract) {
  const [seen, other] = await Promise.all(
    [agency, creator].map(async ({ id }) => {
      const as = { token: await openSession(app.deps, id) }
      const { data } = (await app.call(getContract, { as, params: { id: contractId } })).body
      const { dueAt, itemsDue, deliveryReminderAt } = data
      return { dueAt, itemsDue, deliveryReminderAt, late: isLate(data, app.deps.now().getTime()) }
    }),
  )
  expect(seen).toEqual(other)
  return seen
}

const toldOf = async ({ contractId }: TestContract) => {
  const rows = await app.deps.db.selectFrom('notification').select(['member_id', 'type', 'data']).orderBy('id').execute()
  return rows
    .filter(({ type, data }) => type.startsWith('delivery_') && 'contractId' in data && data.contractId === contractId)
    .map(({ member_id: to, type }) => `${type} to ${to === agency.id ? 'agency' : 'creator'}`)
}

const updated = () => ({ updated_at: app.deps.now() })
const itemOf = ({ contractId }: TestContract) =>
  app.deps.db.selectFrom('contract_media').select('id').where('contract_id', '=', contractId).executeTakeFirstOrThrow()

/** The worker cannot read the file of the job's only item. */
async function failProcessing(contract: TestContract): Promise<void> {
  const change = { ...stoppedReviewClock, failure: { kind: 'video_damaged' } as const, ...updated() }
  await moveContractMedia(app.deps.db, { of: await itemOf(contract), action: 'failProcessing', change })
}

async function attachUnreadable(contract: TestContract): Promise<void> {
  const body = { mediaId: await buildJobFile(app, creator) }
  const attached = await app.call(mediaWire.attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body })
  expect(attached.status).toBe(200)
  await failProcessing(contract)
}

async function reupload(contract: TestContract): Promise<void> {
  const body = { mediaId: await buildJobFile(app, creator) }
  const sent = await app.call(mediaWire.reuploadContractMedia, { as: creator, params: await itemOf(contract), body })
  expect(sent.status).toBe(200)
}

/** As the worker leaves a file that it could process. */
const buildPreview = (mediaId: MediaId) =>
  addRenditions(app.deps.db, mediaId, [
    { variant: 'watermarked', storage_key: `media/${mediaId}/watermarked`, mime: 'video/mp4', size_bytes: 1 },
  ])

describe('a due date', () => {
  const save = (campaignId: string, deliveryDays: number | null) =>
    app.call(saveCampaign, { as: agency, params: { id: campaignId }, body: { deliveryDays } })

  test('R-179 counts from acceptance, is frozen there, and is none where the campaign names none', async () => {
    const bargain = await sides(14)
    const contract = await buildContract(app, bargain)
    const due = ahead(days(14))
    expect(await dueOf(contract)).toMatchObject({ dueAt: due, itemsDue: 1, late: false })
    expect((await save(bargain.campaign.id, 2)).body.data.deliveryDays).toBe(2)
    expect((await dueOf(contract))?.dueAt).toBe(due)

    expect(await dueOf(await buildContract(app, await sides(null)))).toMatchObject({ dueAt: null, late: false })
  })

  test('R-179 is by what the creator applied in view of where the campaign gives less by now, until somebody offers again', async () => {
    const bargain = await sides(14)
    const application = await buildApplication(app, bargain)
    await save(bargain.campaign.id, 3)
    const agreed = async () =>
      (await app.call(getCandidateRequest, { as: creator, params: { id: application.requestId } })).body.data.deliveryDays
    expect(await agreed()).toBe(14)
    await offer(app, agency, application, { price: 150 })
    expect(await agreed()).toBe(3)
    // A longer delivery time applies at once.
    await save(bargain.campaign.id, 30)
    expect(await agreed()).toBe(30)
    const accepted = await accept(app, creator, application, { price: 150 })
    expect(accepted.status).toBe(200)
    const contract = await app.deps.db
      .selectFrom('contract')
      .select('due_at')
      .where('candidate_request_id', '=', application.requestId)
      .executeTakeFirstOrThrow()
    expect(wireTimeOrNull(contract.due_at)).toBe(ahead(days(30)))
  })

  test.each([0, 91, 1.5, 'soon'])('R-179 a delivery time of %s is refused with words', async (deliveryDays) => {
    const { campaign } = await sides(null)
    // @ts-expect-error what a client may send all the same
    const refused = await app.call(saveCampaign, { as: agency, params: { id: campaign.id }, body: { deliveryDays } })
    expect(refused.error.errors?.children?.['deliveryDays']?.errors).toEqual(['The delivery time must be a whole number from 1 to 90.'])
  })

  test('R-540 that has passed is in one row of the brand’s dashboard, unless everything was delivered or the job is paused', async () => {
    const late = async () => {
      const as = { token: await openSession(app.deps, agency.id) }
      return (await app.call(getDashboard, { as })).body.data.waiting.filter(({ kind }) => kind === 'late')
    }
    const first = await buildContract(app, await sides(3))
    const dueAt = ahead(days(3))
    await buildItem(app, await buildContract(app, await sides(3)))
    await app.turnClock(days(3) - hours(1))
    expect(await late()).toEqual([])
    await app.turnClock(hours(1))
    const { contractId, campaign } = first
    expect(await late()).toMatchObject([{ count: 1, title: 'Mara K. is late', contractId, campaignId: campaign.id, dueAt }])

    await buildContract(app, await sides(1))
    await app.turnClock(days(1))
    const nobody = { contractId: null, campaignId: null }
    expect(await late()).toMatchObject([{ count: 2, title: '2 jobs are late', ...nobody, dueAt }])
    const as = await anOperator()
    await app.call(suspendMember, { as, params: { id: creator.id }, body: { reason: 'Fraud.' } })
    expect(await late()).toEqual([])
  })

  test('R-180 is met by what was delivered once: changes asked for later make nobody late, what is missing does', async () => {
    const contract = await buildContract(app, await sides(5), { video: 2 })
    const first = await buildItem(app, contract)
    expect(await dueOf(contract)).toMatchObject({ itemsDue: 1, late: false })
    app.clock.turn(days(6))
    expect(await dueOf(contract)).toMatchObject({ itemsDue: 1, late: true })

    creator = { ...creator, token: await openSession(app.deps, creator.id) }
    agency = { ...agency, token: await openSession(app.deps, agency.id) }
    await buildItem(app, { ...contract, creator })
    expect(await dueOf(contract)).toMatchObject({ itemsDue: 0, late: false })
    const listed = async (state: 'review' | 'changes') =>
      (await app.call(listContracts, { as: agency, query: { state } })).body.data.map(({ id }) => id)
    expect([await listed('review'), await listed('changes')]).toEqual([[contract.contractId], []])
    const asked = await app.call(mediaWire.askForChanges, { as: agency, params: { id: first.id }, body: { message: 'Brighter' } })
    expect(asked.status).toBe(200)
    expect(await listed('changes')).toEqual([contract.contractId])
    expect(await dueOf(contract)).toMatchObject({ itemsDue: 0, late: false })
    // Nor does a file that should replace it and cannot be processed: it is to be sent again, but nothing is due.
    await buildPreview(first.mediaId)
    const again = { mediaId: await buildJobFile(app, creator) }
    expect((await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: first.id }, body: again })).status).toBe(200)
    await app.deps.db
      .updateTable('contract_media')
      .set(byHand({ state: 'failed' }))
      .where('id', '=', first.id)
      .execute()
    expect(await dueOf(contract)).toMatchObject({ itemsDue: 0, late: false })
    const { waiting } = (await app.call(getDashboard, { as: creator })).body.data
    expect(waiting).toMatchObject([{ kind: 'deliver', contractId: contract.contractId, count: 1, dueAt: null }])
    for (const as of [agency, creator]) expect((await app.call(listContracts, { as, query: { state: 'late' } })).body.data).toEqual([])
    const ofAgency = (await app.call(getDashboard, { as: agency })).body.data.waiting
    expect(ofAgency.filter(({ kind }) => kind === 'late')).toEqual([])
  })

  test('R-180 R-322 is not met by files that cannot be processed, one after the other, nor by one of them and then one that is held', async () => {
    const [unreadable, held] = [await buildContract(app, await sides(5)), await buildContract(app, await sides(5))]
    await attachUnreadable(held)
    await attachUnreadable(unreadable)
    await reupload(held)
    await moveContractMedia(app.deps.db, { of: await itemOf(held), action: 'holdBack', change: { ...holdBack(app.deps), ...updated() } })
    await reupload(unreadable)
    await failProcessing(unreadable)

    for (const contract of [unreadable, held]) {
      expect(await dueOf(contract)).toMatchObject({ itemsDue: 1, deliveryReminderAt: ahead(days(3)) })
    }
    await app.turnClock(days(3))
    await app.turnClock(days(2))
    const late = (await app.call(listContracts, { as: agency, query: { state: 'late' } })).body.data
    expect(late.map(({ id }) => id).toSorted()).toEqual([unreadable.contractId, held.contractId].toSorted())
    const reminded = ['delivery_due_soon to creator', 'delivery_late to creator', 'delivery_late to agency']
    for (const contract of [unreadable, held]) expect(await toldOf(contract)).toEqual(reminded)
  })

  test('R-181 is reminded of once before and once after, both sides then, and not by the reminders of a job without one', async () => {
    const contract = await buildContract(app, await sides(20), { video: 2 })
    const met = await buildContract(app, await sides(20))
    await buildItem(app, met)
    expect((await dueOf(contract))?.deliveryReminderAt).toBe(ahead(days(18)))
    // Past the 7 and 14 days of R-064.
    await app.turnClock(days(15))
    expect(await toldOf(contract)).toEqual([])
    await app.turnClock(days(3))
    await app.turnClock(hours(1))
    expect(await toldOf(contract)).toEqual(['delivery_due_soon to creator'])
    expect((await dueOf(contract))?.deliveryReminderAt).toBe(ahead(days(2) - hours(1)))
    await app.turnClock(days(2))
    await app.turnClock(days(2))
    expect(await toldOf(contract)).toEqual(['delivery_due_soon to creator', 'delivery_late to creator', 'delivery_late to agency'])
    expect(await dueOf(contract)).toMatchObject({ late: true, deliveryReminderAt: null })
    expect(await toldOf(met)).toEqual([])
  })

  test('R-181 R-426 of a job with three days is reminded of at half time, as both sides see it, of which a suspension takes nothing', async () => {
    const contract = await buildContract(app, await sides(3))
    expect((await dueOf(contract))?.deliveryReminderAt).toBe(ahead(hours(36)))
    app.clock.turn(hours(24))
    const params = { id: agency.id }
    await app.call(suspendMember, { as: await anOperator(), params, body: { reason: 'Fraud.' } })
    app.clock.turn(days(10))
    await app.call(liftSuspension, { as: await anOperator(), params })
    expect((await dueOf(contract))?.deliveryReminderAt).toBe(ahead(hours(12)))
    app.clock.turn(hours(11))
    await remindDueDeliveries.run(app.deps)
    expect(await toldOf(contract)).toEqual([])
    app.clock.turn(hours(1))
    await remindDueDeliveries.run(app.deps)
    expect(await toldOf(contract)).toEqual(['delivery_due_soon to creator'])
  })

  test('R-181 says only that it has passed where the worker stood still for both', async () => {
    const contract = await buildContract(app, await sides(5))
    app.clock.turn(days(6))
    await remindDueDeliveries.run(app.deps)
    await remindDueDeliveries.run(app.deps)
    expect(await toldOf(contract)).toEqual(['delivery_late to creator', 'delivery_late to agency'])
  })

  test('R-003 stands still with a suspended side, and gets the time back that was left', async () => {
    const contract = await buildContract(app, await sides(10))
    const late = await buildContract(app, await sides(3))
    app.clock.turn(days(4))
    await app.call(suspendMember, { as: await anOperator(), params: { id: agency.id }, body: { reason: 'Fraud.' } })
    await app.turnClock(days(20))
    expect(await toldOf(contract)).toEqual([])
    const as = { token: await openSession(app.deps, creator.id) }
    const seen = await app.call(getContract, { as, params: { id: contract.contractId } })
    expect(seen.body.data).toMatchObject({ dueAt: null, deliveryReminderAt: null })
    // Neither do the files of these lists.
    const mine = await app.raw('GET', downloadContracts.path, { as })
    const all = await app.raw('POST', downloadOperatorContracts.path, { as: await anOperator(), body: { q: contract.contractId } })
    expect([mine, all].map(({ body }) => csvRows(String(body)).map(({ Due }) => Due))).toEqual([['', ''], ['']])
    expect((await app.call(listContracts, { as, query: { state: 'late' } })).body.data).toEqual([])
    await app.call(liftSuspension, { as: await anOperator(), params: { id: agency.id } })
    expect((await dueOf(contract))?.dueAt).toBe(ahead(days(6)))
    expect(await dueOf(late)).toMatchObject({ dueAt: ahead(-days(21)), late: true })
  })

  test('R-182 sorts and narrows the lists of both sides, and stands beside what waits for the creator', async () => {
    const late = await buildContract(app, await sides(1))
    const none = await buildContract(app, await sides(null))
    const later = await buildContract(app, await sides(30))
    const soon = await buildContract(app, await sides(3))
    const delivered = await buildDeliveredContract(app, await sides(2))
    app.clock.turn(days(2))
    for (const { id } of [agency, creator]) {
      const as = { token: await openSession(app.deps, id) }
      const listed = async (query: { sort?: ContractSort; state?: ContractFilter; page?: number; limit?: number }) =>
        (await app.call(listContracts, { as, query })).body.data.map((contract) => contract.id)
      const inOrder = [late, soon, later, delivered, none].map(({ contractId }) => contractId)
      expect(await listed({ sort: 'due' })).toEqual(inOrder)
      for (const limit of [1, 2, 3, 5])
        for (let page = 1; page <= 6; page += 1)
          expect(await listed({ sort: 'due', limit, page }), `page ${page} of ${limit}`).toEqual(
            inOrder.slice((page - 1) * limit, page * limit),
          )
      expect(await listed({ sort: 'due', state: 'in_progress', limit: 2, page: 2 })).toEqual([later.contractId, none.contractId])
      expect(await listed({ sort: 'due', state: 'delivered' })).toEqual([delivered.contractId])
      for (const sort of contractSorts) expect(await listed({ state: 'late', sort }), sort).toEqual([late.contractId])
    }
    const as = { token: await openSession(app.deps, creator.id) }
    const { waiting } = (await app.call(getDashboard, { as })).body.data
    expect(waiting.filter(({ kind }) => kind === 'deliver').map(({ contractId, dueAt }) => [contractId, dueAt])).toEqual([
      [late.contractId, ahead(-days(1))],
      [soon.contractId, ahead(days(1))],
      [later.contractId, ahead(days(28))],
      [none.contractId, null],
    ])
  })
})
