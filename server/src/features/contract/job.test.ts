import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as feedbackWire from '@pairtake/protocol/feedback/feedback-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractId, FeedbackId, MemberId } from '@pairtake/protocol/ids'
import { getOperatorContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import {
  buildContract,
  buildDeliveredContract,
  buildItem,
  buildJobFile,
  makeReviewable,
  type TestContract,
} from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'
import { moveContract } from './contract-queries.ts'
import { filesInZip } from '#testing/zip.ts'
import { zipNames } from './originals-zip-view.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
// Each test has its own members: otherwise a clock acting on one job's payment would affect the agency's next test.
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})

const bargain = async () => ({ campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
const rowOf = (id: ContractId) => app.deps.db.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (memberId: MemberId, contractId: ContractId) => {
  const rows = await app.deps.db.selectFrom('notification').selectAll().where('member_id', '=', memberId).orderBy('id').execute()
  return rows.filter((row) => JSON.stringify(row.data).includes(contractId)).map((row) => row.type)
}
const report = (as: TestMember, { contractId }: TestContract) =>
  app.call(contractWire.reportContract, { as, params: { id: contractId }, body: { reason: 'Nothing has happened.' } })
/** A job as it is after the charge. */
async function finalized(): Promise<TestContract & { feedbackId: FeedbackId }> {
  const contract = await buildDeliveredContract(app, await bargain())
  await moveContract(app.deps.db, { of: { id: contract.contractId }, action: 'finalize', change: { finalized_at: app.deps.now() } })
  const feedbackId = newId<FeedbackId>()
  await app.deps.db
    .insertInto('feedback')
    .values({ id: feedbackId, contract_id: contract.contractId, created_at: app.deps.now() })
    .execute()
  return { ...contract, feedbackId }
}

describe('rating', () => {
  test('S1-142 S1-143 rates once, completes the job and adds up on the creator', async () => {
    const { contractId, feedbackId } = await finalized()
    const rate = (as: TestMember, body: object) => app.raw('PATCH', `/feedback/${feedbackId}`, { as, body })
    expect((await rate(agency, { contentQuality: 'good' })).status).toBe(400)
    expect((await rate(await buildAgency(app.deps), { contentQuality: 'good', professionalism: 'bad' })).status).toBe(404)
    const body = { contentQuality: 'good', professionalism: 'bad' } as const
    const [first, second] = await Promise.all([rate(agency, body), rate(agency, body)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])

    const seen = await app.call(contractWire.getContract, { as: agency, params: { id: contractId } })
    expect(seen.body.data).toMatchObject({
      state: 'completed',
      feedback: { id: feedbackId, completed: true, agencyCompleted: true },
      creator: { ratings: { contentQuality: { good: 1, bad: 0 }, professionalism: { good: 0, bad: 1 } } },
    })
    expect(await noticesOf(creator.id, contractId)).toContain('rating_received')
  })

  test('R-066 a finalized job completes by itself after 7 days and can be rated still', async () => {
    const { contractId, feedbackId } = await finalized()
    await app.turnClock(days(6))
    expect((await rowOf(contractId)).state).toBe('finalizing')
    await app.turnClock(days(1))
    const completed = await rowOf(contractId)
    expect(completed.state).toBe('completed')
    await app.turnClock(hours(1))
    const body = { contentQuality: 'bad', professionalism: 'good' } as const
    const rated = await app.call(feedbackWire.rateCreator, { as: agency, params: { id: feedbackId }, body })
    expect(rated.body.data).toEqual({ id: feedbackId, completed: true, agencyCompleted: true })
    expect((await rowOf(contractId)).completed_at).toEqual(completed.completed_at)
    const seen = await app.call(contractWire.getContract, { as: agency, params: { id: contractId } })
    expect(seen.body.data).toMatchObject({
      creator: { ratings: { contentQuality: { good: 0, bad: 1 }, professionalism: { good: 1, bad: 0 } } },
    })
  })
})

describe('jobs that do not move', () => {
  test('R-064 a creator who delivers nothing is reminded after 7 and 14 days', async () => {
    const { contractId } = await buildContract(app, await bargain())
    const busy = await buildContract(app, await bargain())
    await buildItem(app, busy)
    await app.turnClock(days(7))
    await app.turnClock(hours(2))
    expect(await noticesOf(creator.id, contractId)).toEqual(['application_accepted', 'delivery_due'])
    await app.turnClock(days(7))
    await app.turnClock(days(7))
    expect(await noticesOf(creator.id, contractId)).toEqual(['application_accepted', 'delivery_due', 'delivery_due'])
    expect(await noticesOf(creator.id, busy.contractId)).not.toContain('delivery_due')
  })

  test('R-031 may be reported after 30 days of the other side’s silence, or 3 rounds of changes', async () => {
    const quiet = await buildContract(app, await bargain())
    expect((await report(agency, quiet)).error.code).toBe('REPORT_TOO_EARLY')
    const reportableAt = async (as: TestMember, { contractId }: TestContract) =>
      (await app.call(contractWire.getContract, { as, params: { id: contractId } })).body.data.reportableAt
    expect(await reportableAt(agency, quiet)).toBe(wireTime(after(app.deps.now(), days(30))))
    // The operator cannot report a job, so no time is shown.
    const operator = await buildOperator(app.deps)
    const seen = await app.call(getOperatorContract, { as: operator, params: { id: quiet.contractId } })
    expect(seen.body.data.reportableAt).toBeNull()
    app.clock.turn(days(30))
    const later = { ...agency, token: await openSession(app.deps, agency.id) }
    const creatorLater = { ...creator, token: await openSession(app.deps, creator.id) }
    const reported = await report(later, quiet)
    expect(reported.body.data).toMatchObject({ reportedBy: 'agency', reportedAt: wireTime(app.deps.now()), reportableAt: null })
    expect((await report(creatorLater, quiet)).status).toBe(409)
    expect((await report(await buildAgency(app.deps), quiet)).status).toBe(404)
    agency = later
    creator = creatorLater

    const rounds = await buildContract(app, await bargain())
    const item = await buildItem(app, rounds)
    for (let round = 0; round < 3; round++) {
      expect((await report(creator, rounds)).error.code).toBe('REPORT_TOO_EARLY')
      await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: { message: 'Again' } })
      const mediaId = await buildJobFile(app, creator)
      await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId } })
      await makeReviewable(app, item.id)
    }
    const from = await reportableAt(creator, rounds)
    expect(new Date(from ?? Number.NaN).getTime()).toBeLessThanOrEqual(app.deps.now().getTime())
    expect((await report(creator, rounds)).status).toBe(200)
  })
})

describe('the originals as one file', () => {
  const ask = (as: TestMember, { contractId }: TestContract) => app.call(contractWire.downloadOriginals, { as, params: { id: contractId } })

  test('open to the agency once finalized, to the creator always', async () => {
    const contract = await buildContract(app, await bargain(), { video: 2, photos: 1 })
    expect((await ask(creator, contract)).status).toBe(404)
    await buildItem(app, contract)
    await buildItem(app, contract)
    // A file that cannot be read is no delivery.
    const still = await buildJobFile(app, creator, 'still.jpg', 'image')
    await app.call(mediaWire.attachContractMedia, { as: creator, params: { id: contract.assetIds[1] ?? '' }, body: { mediaId: still } })
    await app.runTasks()
    expect((await ask(agency, contract)).error.code).toBe('ORIGINALS_LOCKED')
    expect((await ask(await buildAgency(app.deps), contract)).status).toBe(404)
    const { url } = (await ask(creator, contract)).body.data
    const { pathname, search } = new URL(url)
    const sent = await app.app.inject({ method: 'GET', url: pathname + search })
    expect(sent.statusCode).toBe(200)
    expect(sent.headers).toMatchObject({ 'content-type': 'application/zip', 'x-content-type-options': 'nosniff' })

    expect(filesInZip(sent.rawPayload).map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['take.mp4', 'content of take.mp4'],
      ['take (2).mp4', 'content of take.mp4'],
    ])

    expect((await app.raw('GET', `${pathname}?t=${search.slice(3, -1)}x`)).status).toBe(403)
    app.clock.turn(hours(3))
    expect((await app.raw('GET', pathname + search)).status).toBe(403)
    expect((await ask(agency, await finalized())).status).toBe(200)
  })

  test('names are unique and lead nowhere', () => {
    const names = ['a.mp4', 'A.mp4', '../../etc/passwd', '..', 'a.mp4.exe', 'b'].map((file_name) => ({ file_name, mime: 'video/mp4' }))
    expect(zipNames(names)).toEqual(['a.mp4', 'A (2).mp4', '__.._etc_passwd.mp4', 'file.mp4', 'a (3).mp4', 'b.mp4'])
  })
})
