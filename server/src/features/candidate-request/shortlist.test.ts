import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApplication, withdraw, type TestBargain } from '#testing/builders-bargain.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const mark = (as: TestMember, { requestId }: TestBargain, shortlisted: boolean) =>
  app.call(wire.shortlistCandidate, { as, params: { id: requestId }, body: { shortlisted } })

async function buildTwo() {
  const agency = await buildAgency(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const [first, second] = [await buildCreator(app.deps), await buildCreator(app.deps)]
  const older = await buildApplication(app, { campaign, agency, creator: first })
  const newer = await buildApplication(app, { campaign, agency, creator: second })
  const list = async (query: object = {}) =>
    (await app.call(wire.listCandidateRequests, { as: agency, params: { id: campaign.id }, query })).body.data
  return { agency, campaign, older, newer, list }
}

test('R-174 a marked candidate stays marked until the mark is taken off, and stands first where asked for', async () => {
  const { agency, older, newer, list } = await buildTwo()
  expect((await list()).map(({ shortlisted }) => shortlisted)).toEqual([false, false])
  expect((await mark(agency, older, true)).body.data.shortlisted).toBe(true)
  expect((await mark(agency, older, true)).status).toBe(200)
  expect((await list({ sort: 'shortlisted' })).map(({ id, shortlisted }) => [id, shortlisted])).toEqual([
    [older.requestId, true],
    [newer.requestId, false],
  ])
  expect((await list()).map(({ id }) => id)).toEqual([newer.requestId, older.requestId])
  // The mark is not part of the bargain and outlives its end.
  await withdraw(app, older)
  expect((await list({ state: 'declined' })).map(({ shortlisted }) => shortlisted)).toEqual([true])
  expect((await mark(agency, older, false)).body.data.shortlisted).toBe(false)
  expect((await list({ sort: 'shortlisted' })).map(({ id }) => id)).toEqual([newer.requestId, older.requestId])
})

test('R-174 neither the creator nor another brand sees or sets a mark, and nobody is told of it', async () => {
  const { agency, campaign, older, newer } = await buildTwo()
  const told: string[] = []
  app.deps.listener.on('live_event', (payload) => void told.push(payload))
  const toldOf = ({ requestId }: TestBargain) => told.filter((payload) => payload.includes(requestId)).length
  // Announcements arrive in the order of their commits, so everything before this one has arrived.
  await withdraw(app, newer)
  await expect.poll(() => toldOf(newer)).toBeGreaterThan(0)
  const before = toldOf(older)
  await mark(agency, older, true)
  expect((await mark(older.creator, older, true)).status).toBe(403)
  expect((await mark(await buildAgency(app.deps), older, false)).status).toBe(404)

  const as = older.creator
  const seen = [
    await app.call(wire.getCandidateRequest, { as, params: { id: older.requestId } }),
    await app.call(getOpportunity, { as, params: { id: campaign.id } }),
    await app.call(listOpportunities, { as, query: { mine: 'true' } }),
  ]
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/shortlist|showcase/i)

  const { notices } = await app.deps.db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('notices'))
    .where('member_id', '=', as.id)
    .executeTakeFirstOrThrow()
  expect(notices).toBe(0)
  const last = told.length
  await app.deps.db.updateTable('campaign').set({ name: 'Renamed' }).where('id', '=', campaign.id).execute()
  await expect.poll(() => told.length).toBeGreaterThan(last)
  expect(toldOf(older)).toBe(before)
})

test('S1-103 a row of candidates shows three videos of the portfolio and the ratings', async () => {
  const { agency, campaign, older, list } = await buildTwo()
  await buildPortfolio(app.deps, older.creator, ['ready', 'processing', 'ready', 'ready', 'ready'])
  await app.deps.db
    .updateTable('creator_profile')
    .set({ quality_good: 5, quality_bad: 1 })
    .where('creator_id', '=', older.creator.id)
    .execute()
  const row = (await list()).find(({ id }) => id === older.requestId)
  const whole = (await app.call(wire.getCandidateRequest, { as: agency, params: { id: older.requestId } })).body.data.creator
  const portfolio = 'portfolio' in whole ? whole.portfolio : []
  expect(portfolio).toHaveLength(4)
  expect(row?.showcase?.ratings).toEqual({ contentQuality: { good: 5, bad: 1 }, professionalism: { good: 0, bad: 0 } })
  expect(row?.showcase?.videos).toEqual(
    portfolio.slice(0, 3).map(({ id, name, mediaOptimizedAccess, mediaOptimizedThumbnailLg, mediaOptimizedThumbnailMd }) => ({
      id,
      name,
      url: mediaOptimizedAccess?.url,
      posterUrl: mediaOptimizedThumbnailLg,
      thumbnailUrl: mediaOptimizedThumbnailMd,
    })),
  )
  expect(campaign.id).toBe(row?.campaign.id)
})
