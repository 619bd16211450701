import type { MemberId } from '@pairtake/protocol/ids'
import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as profileWire from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import * as recordWire from '@pairtake/protocol/operator/operator-review-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import * as roomWire from '@pairtake/protocol/operator/operator-endpoints'
import { setDefaultPaymentMethod } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import * as portfolioWire from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildContract } from '#testing/builders-bargain.ts'
import { buildCard, buildContract as buildDelivered, cards } from '#testing/builders-money.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, wireTime } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

const recordOf = async (id: string) => (await app.call(recordWire.getOperatorCampaign, { as: operator, params: { id } })).body.data
const save = (id: string, body: object) => app.call(campaignWire.saveCampaign, { as: agency, params: { id }, body })
const submit = (id: string) => app.call(campaignWire.publishCampaign, { as: agency, params: { id } })
const editedIds = async () =>
  (await app.call(wire.listOperatorCampaigns, { as: operator, query: { state: 'edited' } })).body.data.map(({ id }) => id)

async function buildSubmitted(): Promise<{ id: string; videoAssetId: string; photoAssetId: string }> {
  const campaign = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null, submitted_at: null })
  expect((await submit(campaign.id)).status).toBe(200)
  return campaign
}

describe('a campaign in review', () => {
  test('sent in again it says what changed since it was sent back, field by field and item by item', async () => {
    const { id, videoAssetId } = await buildSubmitted()
    const first = await recordOf(id)
    expect(first).toMatchObject({ submissions: 1, dueAt: '2026-11-17T09:00:00+00:00', review: { comparedWith: null, changes: [] } })

    const reason = 'Please say where it is filmed.'
    await app.call(wire.rejectCampaign, { as: operator, params: { id }, body: { reason, version: first.review.version } })
    app.clock.turn(hours(2))
    await save(id, {
      description: 'A quiet breakfast in your own kitchen.',
      restrictionAgeFrom: 20,
      restrictionCountries: ['DE', 'AT'],
      desiredAssets: [
        { id: videoAssetId, type: 'video', count: 1, brief: 'Brief of the video', crop: '9:16' },
        { type: 'photos', count: 1, brief: 'The table from above' },
      ],
    })
    await submit(id)

    // A job is over for the brand once it is paid: it only waits for a rating. €46 of its €230 go back.
    const job = await buildDelivered(app.deps, { agency, creator: await buildCreator(app.deps) })
    expect((await app.call(finalizeContract, { as: agency, params: { id: job.id } })).status).toBe(200)
    const part = { reason: 'One photo less.', amount: { amount: 46, currency: 'EUR' } }
    expect((await app.call(refundPayment, { as: operator, params: { id: job.paymentId }, body: part })).status).toBe(200)

    const { submissions, review, agencyRecord } = await recordOf(id)
    expect(submissions).toBe(2)
    expect(review.history.map(({ kind, operatorName }) => [kind, operatorName])).toEqual([
      ['submitted', null],
      ['rejected', 'Olga K.'],
      ['submitted', null],
    ])
    expect(review.comparedWith).toMatchObject({ kind: 'rejected', reason })
    expect(review.changes).toEqual([
      { field: 'description', item: null, before: 'A quiet breakfast.', after: 'A quiet breakfast in your own kitchen.' },
      { field: 'restrictionAge', item: null, before: null, after: 'From 20' },
      { field: 'restrictionCountries', item: null, before: null, after: 'Austria, Germany' },
      { field: 'assetCount', item: '1 video, 9:16', before: '2 videos', after: '1 video' },
      { field: 'assetCrop', item: '1 video, 9:16', before: null, after: '9:16' },
      { field: 'asset', item: '1 photo', before: null, after: 'The table from above' },
      { field: 'asset', item: '3 photos', before: 'Brief of the photos', after: null },
    ])
    expect(agencyRecord).toMatchObject({ card: { last4: '4242' }, billingCountry: { code: 'DE' }, campaigns: { rejections: 1 } })
    expect(agencyRecord).toMatchObject({ jobs: { open: 0, completed: 1, cancelled: 0 }, paid: { amount: 184, currency: 'EUR' } })
  })

  test('of two operators the second is told, and nobody decides on what they have not read', async () => {
    const { id } = await buildSubmitted()
    const { version } = (await recordOf(id)).review
    const second = await buildOperator(app.deps)
    const body = { reason: 'Too loud.', version }
    const both = await Promise.all([
      app.call(wire.approveCampaign, { as: operator, params: { id }, body: { version } }),
      app.call(wire.rejectCampaign, { as: second, params: { id }, body }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.error.message).toMatch(/^This campaign is (published|rejected) and cannot be (rejected|approved) now\.$/)

    // Sent back, changed and sent in again while another operator is still reading the first version.
    const other = await buildSubmitted()
    const old = (await recordOf(other.id)).review.version
    await app.call(wire.rejectCampaign, { as: second, params: { id: other.id }, body: { reason: 'Too loud.' } })
    await save(other.id, { description: 'Something else.' })
    await submit(other.id)
    const stale = await app.call(wire.approveCampaign, { as: operator, params: { id: other.id }, body: { version: old } })
    expect([stale.status, stale.error.message]).toEqual([409, 'This campaign has changed since you opened it. Please look at it again.'])
    expect((await recordOf(other.id)).state).toBe('in_review')
  })

  test('waits for the operator with a target of one working day', async () => {
    const { id } = await buildSubmitted()
    const submittedAt = after(app.deps.now(), -hours(1.5))
    await buildCreator(app.deps, { state: 'in_review', submitted_at: submittedAt })
    const reviews = async () => (await app.call(roomWire.getOverview, { as: operator })).body.data.reviews
    const before = await reviews()
    app.clock.turn(hours(25))
    const later = await reviews()
    expect(later.campaigns.overdue).toBeGreaterThan(before.campaigns.overdue)
    expect(later.campaigns.oldestAt).not.toBeNull()
    expect(later.creatorProfiles).toEqual({ oldestAt: wireTime(submittedAt), overdue: 1, medianHours: null })
    await app.call(wire.approveCampaign, { as: operator, params: { id } })
    expect((await app.call(roomWire.getOverview, { as: operator })).body.data.reviews.campaigns.medianHours).not.toBeNull()
  })

  test('says how often its brand’s campaigns were sent back or taken down', async () => {
    const brand = await buildAgency(app.deps)
    const params = { id: (await buildPublishedCampaign(app.deps, brand)).id }
    await app.call(wire.takeDownCampaign, { as: operator, params, body: { reason: 'Misleading.' } })
    expect((await recordOf(params.id)).agencyRecord.campaigns.rejections).toBe(1)
    await buildCard(app, brand)
    expect((await app.call(campaignWire.publishCampaign, { as: brand, params })).status).toBe(200)
    await app.call(wire.rejectCampaign, { as: operator, params, body: { reason: 'Still misleading.' } })
    expect((await recordOf(params.id)).agencyRecord.campaigns).toEqual({ published: 1, rejections: 2 })
  })

  test('tells of its brand what came on the market, which jobs are open, which payments failed, and the card that is charged', async () => {
    const brand = await buildAgency(app.deps)
    await buildCard(app, brand)
    const charged = await buildCard(app, brand, cards.declinedAtCharge)
    await app.call(setDefaultPaymentMethod, { as: brand, params: { id: charged } })
    const never = { state: 'in_review', published_at: null } as const
    const { id } = await buildPublishedCampaign(app.deps, brand, never)
    const creator = await buildCreator(app.deps)
    await buildDelivered(app.deps, { agency: brand, creator })
    const { id: failing } = await buildDelivered(app.deps, { agency: brand, creator })
    expect((await app.call(finalizeContract, { as: brand, params: { id: failing } })).status).toBe(409)
    expect((await recordOf(id)).agencyRecord).toEqual({
      memberSince: wireTime(app.deps.now()),
      isSuspended: false,
      campaigns: { published: 2, rejections: 0 },
      jobs: { open: 2, completed: 0, cancelled: 0 },
      failedPayments: 1,
      paid: { amount: 0, currency: 'EUR' },
      billingCountry: { code: 'DE', name: 'Germany' },
      card: { brand: 'visa', last4: '0341' },
    })
  })

  test('sent in again with all places taken it is filled once it is approved, and the old reason is gone', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const params = { id: campaign.id }
    await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const body = { reason: 'Misleading.' }
    expect((await app.call(wire.takeDownCampaign, { as: operator, params, body })).body.data.lastRejectionReason).toBe('Misleading.')
    expect((await save(campaign.id, { desiredCreators: 1 })).status).toBe(200)
    expect((await submit(campaign.id)).status).toBe(200)
    const approved = await app.call(wire.approveCampaign, { as: operator, params })
    expect(approved.body.data).toMatchObject({ state: 'filled', lastRejectionReason: null })
  })
})

describe('a published campaign', () => {
  test('edited it is listed with what changed, until it is looked at or the edit is taken back', async () => {
    const { id } = await buildSubmitted()
    await app.call(wire.approveCampaign, { as: operator, params: { id } })
    await save(id, { name: 'Oat milk, loud mornings' })
    expect(await editedIds()).toContain(id)
    const { review } = await recordOf(id)
    expect(review).toMatchObject({
      comparedWith: { kind: 'approved' },
      changes: [{ field: 'name', before: 'Oat milk, slow mornings', after: 'Oat milk, loud mornings' }],
    })

    await save(id, { name: 'Oat milk, louder mornings' })
    const body = { version: review.version }
    const stale = await app.call(wire.markCampaignSeen, { as: operator, params: { id }, body })
    expect(stale.error.message).toContain('has changed since you opened it')
    expect((await app.call(wire.markCampaignSeen, { as: operator, params: { id } })).body.data.editedAt).toBeNull()
    expect(await editedIds()).not.toContain(id)
    expect((await recordOf(id)).review).toMatchObject({ comparedWith: { kind: 'looked_at' }, changes: [] })
    const twice = await app.call(wire.markCampaignSeen, { as: operator, params: { id } })
    expect(twice.error.message).toBe('The edits of this campaign were already approved.')

    await save(id, { name: 'Another one' })
    expect(await editedIds()).toContain(id)
    await save(id, { name: 'Oat milk, louder mornings' })
    expect(await editedIds()).not.toContain(id)
  })
})

describe('a creator', () => {
  const profileOf = async (userId: MemberId) =>
    (await app.call(recordWire.getOperatorCreatorProfile, { as: operator, params: { userId } })).body.data

  const verifiedAt = async (id: MemberId) => {
    const profiles = app.deps.db.selectFrom('creator_profile').select('verified_at').where('creator_id', '=', id)
    return (await profiles.executeTakeFirstOrThrow()).verified_at
  }

  test('who changes the portfolio after the verification is listed with what changed, looked at or sent back', async () => {
    const rated = { quality_good: 1, quality_bad: 2, professionalism_good: 3, professionalism_bad: 4 }
    const creator = await buildCreator(app.deps, { state: 'incomplete', ...rated })
    const [first] = await buildPortfolio(app.deps, creator, ['ready', 'ready', 'ready'])
    expect((await app.call(profileWire.submitCreatorProfile, { as: creator })).status).toBe(200)
    const params = { userId: creator.id }
    app.clock.turn(hours(1.5))
    await app.call(wire.verifyCreatorProfile, { as: operator, params, body: { version: (await profileOf(creator.id)).review.version } })
    const { reviews } = (await app.call(roomWire.getOverview, { as: operator })).body.data
    expect(reviews.creatorProfiles.medianHours).toBe(1.5)
    expect(await verifiedAt(creator.id)).toEqual(app.deps.now())

    const renamed = { params: { id: first ?? '' }, body: { name: 'Fast pour' } }
    await app.call(portfolioWire.savePortfolioItem, { as: creator, ...renamed })
    const listed = await app.call(wire.listOperatorCreatorProfiles, { as: operator, query: { state: 'portfolio_changed' } })
    expect(listed.body.data.map(({ user }) => user.id)).toEqual([creator.id])
    const record = await profileOf(creator.id)
    expect(record.review).toMatchObject({
      comparedWith: { kind: 'approved' },
      changes: [{ field: 'videoName', item: 'Fast pour', before: 'Take 1', after: 'Fast pour' }],
    })
    expect(record.creatorRecord).toMatchObject({
      jobs: { open: 0 },
      earned: { amount: 0 },
      ratings: { contentQuality: { good: 1, bad: 2 }, professionalism: { good: 3, bad: 4 } },
    })
    const seen = await app.call(wire.markPortfolioSeen, { as: operator, params, body: { version: record.review.version } })
    expect(seen.body.data.portfolioChangedAt).toBeNull()
    expect((await app.call(wire.markPortfolioSeen, { as: operator, params })).status).toBe(409)

    app.clock.turn(days(20))
    await app.call(portfolioWire.savePortfolioItem, { as: creator, params: { id: first ?? '' }, body: { name: 'Not mine' } })
    const sentBack = await app.call(wire.rejectCreatorProfile, { as: operator, params, body: { reason: 'This is not your video.' } })
    expect(sentBack.body.data).toMatchObject({ state: 'incomplete', lastRejectionReason: 'This is not your video.' })
    expect(await verifiedAt(creator.id)).toBeNull()
    expect((await profileOf(creator.id)).review.history.map(({ kind }) => kind)).toEqual(['rejected', 'looked_at', 'approved', 'submitted'])
    // Sending back a verified creator answers no submission.
    const { reviews: later } = (await app.call(roomWire.getOverview, { as: operator })).body.data
    expect(later.creatorProfiles.medianHours).toBe(1.5)

    expect((await app.call(profileWire.submitCreatorProfile, { as: creator })).status).toBe(200)
    const verified = await app.call(wire.verifyCreatorProfile, { as: operator, params })
    expect(verified.body.data).toMatchObject({ state: 'verified', lastRejectionReason: null })
  })
})
