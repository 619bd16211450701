import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { limits } from '@pairtake/protocol/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, buildApplication, offer, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { minutes } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let bargain: TestBargain
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await buildCreator(app.deps)
  bargain = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { price: 200 })
})

const stored = async () => {
  const rowOf = app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', bargain.requestId)
  const { rows } = await sql<{ offers: number; assets: number; notices: number; tasks: number }>`select
    (select count(*)::int from offer) as offers, (select count(*)::int from offer_asset) as assets,
    (select count(*)::int from notification) as notices, (select count(*)::int from task.job) as tasks`.execute(app.deps.db)
  return { request: await rowOf.executeTakeFirstOrThrow(), counts: rows }
}
const mailsTo = async ({ email }: TestMember) =>
  (await app.deps.db.selectFrom('mail').select('id').where('to_address', '=', email).execute()).length
const noticesOf = async ({ id }: TestMember) =>
  (await app.deps.db.selectFrom('notification').select('id').where('member_id', '=', id).execute()).length

test('R-528 an application has 50 offers; the next one is refused and leaves nothing, and the last one can be accepted', async () => {
  for (let number = 2; number <= 50; number++) {
    const made = await offer(app, number % 2 === 0 ? agency : creator, bargain, { price: 100 + number })
    expect(made.status, `offer ${number}`).toBe(200)
  }
  const [seen] = await app.deps.db.selectFrom('candidate_request').select('offer_count').where('id', '=', bargain.requestId).execute()
  expect([seen?.offer_count, limits.offers.max]).toEqual([50, 50])
  const before = await stored()
  for (const as of [creator, agency]) {
    const refused = await offer(app, as, bargain, { price: 99 })
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'OFFER_LIMIT_REACHED', message: 'An application has at most 50 offers. The last one can still be accepted or declined.' },
    ])
  }
  expect(await stored()).toEqual(before)
  const accepted = await accept(app, creator, bargain, { price: 150 })
  expect(accepted.body.data).toMatchObject({ state: 'accepted', offers: expect.toSatisfy((offers: unknown[]) => offers.length === 50) })
})

test('R-529 ten revisions within an hour are ten notifications and one email; one after an hour without any is emailed', async () => {
  await offer(app, agency, bargain, { price: 150 })
  await app.runTasks()
  expect([await noticesOf(creator), await mailsTo(creator)]).toEqual([1, 1])
  for (let price = 151; price <= 160; price++) {
    expect((await offer(app, agency, bargain, { price })).status).toBe(200)
    app.clock.turn(minutes(6) - 1)
  }
  await app.runTasks()
  expect([await noticesOf(creator), await mailsTo(creator)]).toEqual([11, 2])
  app.clock.turn(minutes(60))
  await offer(app, agency, bargain, { price: 161 })
  await app.runTasks()
  expect([await noticesOf(creator), await mailsTo(creator)]).toEqual([12, 3])
})

test('R-529 an answer to the creator’s offer is emailed, however short the time since a revision, and revisions elsewhere count for nothing', async () => {
  await offer(app, agency, bargain, { price: 150 })
  await offer(app, agency, bargain, { price: 151 })
  await offer(app, creator, bargain, { price: 190 })
  await offer(app, agency, bargain, { price: 160 })
  await app.runTasks()
  expect(await mailsTo(creator)).toBe(3)
  const other = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { price: 200 })
  await offer(app, agency, other, { price: 150 })
  await offer(app, agency, other, { price: 151 })
  await app.runTasks()
  expect(await mailsTo(creator)).toBe(5)
  expect((await app.call(wire.getCandidateRequest, { as: creator, params: { id: other.requestId } })).status).toBe(200)
})
