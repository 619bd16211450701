import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import { getConversation, listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accept, buildApplication, decline, offer, termsOf, withdraw, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let campaign: TestCampaign
let bargain: TestBargain

beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await buildCreator(app.deps)
  campaign = await buildPublishedCampaign(app.deps, agency)
  bargain = await buildApplication(app, { campaign, agency, creator }, { price: 200, video: 2, photos: 1 })
})

const get = async (as: TestMember) => (await app.call(wire.getCandidateRequest, { as, params: { id: bargain.requestId } })).body.data
const countsOf = async () =>
  (await app.call(campaignWire.getCampaign, { as: agency, params: { id: campaign.id } })).body.data.candidateCounts
const noticesOf = async (memberId: MemberId) => {
  const rows = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', memberId).orderBy('id').execute()
  return rows.map((row) => row.type)
}

describe('bargaining', () => {
  test('S1-129 S1-130 shows the agency the price with the fee, the creator only the price', async () => {
    const seen = await get(agency)
    expect(seen).toMatchObject({ state: 'new', withdrawn: false, currentPriceOwner: 'creator', note: 'I bake every morning.' })
    expect(seen.priceInfo).toEqual({
      items: [
        { type: 'creator_fee', amount: 200 },
        { type: 'service_fee', amount: 30 },
      ],
      total: 230,
      currency: 'EUR',
    })
    expect(seen.proposedAssets).toEqual([
      { desiredAsset: { id: campaign.videoAssetId, count: 2 }, count: 2, type: 'video' },
      { desiredAsset: { id: campaign.photoAssetId, count: 3 }, count: 1, type: 'photos' },
    ])
    expect(seen.proposedAssetSummary.items[1]).toEqual({ actual: 1, desired: 3, type: 'photos', brief: 'Brief of the photos' })
    expect(seen.creator).toMatchObject({ firstName: 'Mara', ratings: { contentQuality: { good: 0, bad: 0 } }, portfolio: [] })
    expect((await get(creator)).priceInfo).toEqual({ items: [{ type: 'creator_fee', amount: 200 }], total: 200, currency: 'EUR' })
  })

  test('S1-121 S1-115 S2-047 a counter offer swaps the owner, and every step is kept', async () => {
    const countered = await offer(app, agency, bargain, { price: 150, video: 1 })
    expect(countered.status).toBe(200)
    expect(countered.body.data).toMatchObject({ currentPriceOwner: 'agency', price: { amount: 150, currency: 'EUR' } })
    const back = await offer(app, creator, bargain, { price: 180, video: 1 })
    expect(back.body.data.currentPriceOwner).toBe('creator')
    expect(back.body.data.offers?.map((step) => [step.by, step.price.amount])).toEqual([
      ['creator', 200],
      ['agency', 150],
      ['creator', 180],
    ])
    // Each step with the counts it was about, whatever was offered since.
    expect(back.body.data.offers?.map((step) => step.proposedAssets.map(({ type, count }) => [type, count]))).toEqual([
      [
        ['video', 2],
        ['photos', 1],
      ],
      ...Array.from({ length: 2 }, () => [
        ['video', 1],
        ['photos', 0],
      ]),
    ])
    expect(await noticesOf(creator.id)).toEqual(['offer_countered'])
  })

  test('the agency may revise its own standing offer, the creator may not', async () => {
    expect((await offer(app, creator, bargain, { price: 190 })).error).toMatchObject({ code: 'NOT_YOUR_TURN' })
    await offer(app, agency, bargain, { price: 150 })
    const revised = await offer(app, agency, bargain, { price: 160 })
    expect(revised.body.data).toMatchObject({ currentPriceOwner: 'agency', price: { amount: 160 } })
  })

  test('S1-117 whoever holds the price cannot accept it', async () => {
    const own = await accept(app, creator, bargain)
    expect([own.status, own.error.code]).toEqual([409, 'NOT_YOUR_TURN'])
    await offer(app, agency, bargain, { price: 150 })
    const agencys = await accept(app, agency, bargain, { price: 150, video: 1, photos: 0 })
    expect([agencys.status, agencys.error.code]).toEqual([409, 'NOT_YOUR_TURN'])
  })

  test('R-108 S1-116 S1-123 S1-124 ABUSE-6 accepts only the price and counts that stand, as sets', async () => {
    for (const other of [{ price: 201 }, { video: 1 }, { photos: 0 }]) {
      const refused = await accept(app, agency, bargain, other)
      expect(refused.status).toBe(409)
      expect(refused.error.message).toBe('The offer has changed in the meantime. Please review it and decide again.')
    }
    const body = { accept: true as const, ...termsOf(campaign, { price: 200, video: 2, photos: 1 }) }
    body.proposedAssets.reverse()
    const accepted = await app.call(wire.decideCandidateRequest, { as: agency, params: { id: bargain.requestId }, body })
    expect(accepted.body.data).toMatchObject({ state: 'accepted', contract: { price: { amount: 200, currency: 'EUR' } } })
    expect(accepted.body.data.conversationId).not.toBeNull()
    expect(await countsOf()).toEqual({ new: 0, accepted: 1, declined: 0, hired: 1 })
    expect(await noticesOf(creator.id)).toEqual(['application_accepted'])
  })

  test('R-108 an accept may leave out what the offer has none of, and a decline names nothing', async () => {
    await offer(app, agency, bargain, { price: 150, video: 1, photos: 0 })
    const params = { id: bargain.requestId }
    const { price, proposedAssets } = termsOf(campaign, { price: 150, video: 1, photos: 0 })
    const decide = (assets: typeof proposedAssets) =>
      app.call(wire.decideCandidateRequest, { as: creator, params, body: { accept: true, price, proposedAssets: assets } })
    const [video, photos] = [proposedAssets.slice(0, 1), proposedAssets.slice(1)]
    expect((await decide([...video, ...photos.map((asset) => ({ ...asset, count: 1 }))])).error.code).toBe('OFFER_CHANGED')
    expect((await decide(video)).body.data.state).toBe('accepted')
    const other = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    expect((await decline(app, agency, other)).body.data.state).toBe('declined')
  })

  test('a stale offerId is told for offers, accepts and declines', async () => {
    const { offerId } = await get(agency)
    await offer(app, agency, bargain, { price: 150 })
    expect((await offer(app, creator, bargain, { price: 170, offerId })).error.code).toBe('OFFER_CHANGED')
    expect((await accept(app, creator, bargain, { price: 150, video: 1, photos: 0, offerId })).error.code).toBe('OFFER_CHANGED')
    const params = { id: bargain.requestId }
    const declined = await app.call(wire.decideCandidateRequest, { as: creator, params, body: { accept: false, offerId } })
    expect(declined.error.code).toBe('OFFER_CHANGED')
  })

  test('ABUSE-7 ABUSE-8 ABUSE-9 refuses other currencies, foreign assets and counts beyond the desired', async () => {
    const other = await buildPublishedCampaign(app.deps, agency)
    const valid = termsOf(campaign)
    const bodies: unknown[] = [
      { ...valid, price: { amount: 100, currency: 'USD' } },
      { ...valid, price: { amount: 4, currency: 'EUR' } },
      { ...valid, price: { amount: 10_001, currency: 'EUR' } },
      { ...valid, price: { amount: 50.5, currency: 'EUR' } },
      { ...valid, proposedAssets: [] },
      { ...valid, proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: 0 }] },
      { ...valid, proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: 3 }] },
      { ...valid, proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: -1 }] },
      { ...valid, proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: '1' }] },
      { ...valid, proposedAssets: [{ desiredAssetId: other.videoAssetId, count: 1 }] },
      { ...valid, proposedAssets: [{ desiredAssetId: 'nothing', count: 1 }] },
      { ...valid, proposedAssets: [...valid.proposedAssets, ...valid.proposedAssets] },
    ]
    for (const body of bodies) {
      const refused = await app.raw('POST', `/candidate-requests/${bargain.requestId}/offer`, { as: agency, body })
      expect({ body, status: refused.status, code: refused.error.code }).toEqual({ body, status: 400, code: 'VALIDATION_FAILED' })
    }
    const nothing = { ...valid, proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: 0 }] }
    const sentenceFor = async (as: TestMember) =>
      (await app.call(wire.offerTerms, { as, params: { id: bargain.requestId }, body: nothing })).error.message
    expect(await sentenceFor(agency)).toBe('At least one media item should be requested')
    expect(await sentenceFor(creator)).toBe('At least one media item should be offered')
    expect((await get(agency)).offers).toHaveLength(1)
  })

  test('R-046 an offer beyond what the campaign wants now can only be countered or declined', async () => {
    await app.call(campaignWire.saveCampaign, {
      as: agency,
      params: { id: campaign.id },
      body: { desiredAssets: [{ id: campaign.videoAssetId, type: 'video', count: 1, brief: 'Less.' }] },
    })
    const refused = await accept(app, agency, bargain)
    expect([refused.status, refused.error.message]).toEqual([409, 'The campaign has changed. Please offer again.'])
    const summary = (await get(agency)).proposedAssetSummary.items
    expect(summary.map((item) => [item.type, item.actual, item.desired])).toEqual([
      ['video', 2, 1],
      ['photos', 1, 0],
    ])
    const gone = await offer(app, agency, bargain, { video: 1, photos: 1 })
    expect(gone.error.errors?.children?.['proposedAssets']?.children?.['1']).toBeDefined()
    expect((await offer(app, agency, bargain, { price: 90, video: 1 })).status).toBe(200)
    expect((await accept(app, creator, bargain, { price: 90, video: 1, photos: 0 })).status).toBe(200)
  })

  test('declining is final and told to the other side', async () => {
    expect((await decline(app, agency, bargain)).body.data).toMatchObject({ state: 'declined', declinedBy: 'agency' })
    expect((await accept(app, agency, bargain)).status).toBe(409)
    expect((await offer(app, creator, bargain, {})).status).toBe(409)
    expect(await noticesOf(creator.id)).toEqual(['application_declined'])
    expect(await countsOf()).toEqual({ new: 0, accepted: 0, declined: 1, hired: 0 })
    const other = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    expect((await decline(app, other.creator, other)).body.data).toMatchObject({ state: 'declined', declinedBy: 'creator' })
  })

  test('S1-118 S2-049 ABUSE-1 a withdrawn application stays so, for accepts and for a second application', async () => {
    const withdrawn = await withdraw(app, bargain)
    expect(withdrawn.body.data.candidateRequest).toMatchObject({ state: 'declined', withdrawn: true, declinedBy: 'creator' })
    expect((await accept(app, agency, bargain)).status).toBe(409)
    const again = await withdraw(app, bargain)
    expect([again.status, again.error.code]).toEqual([400, 'WITHDRAW_NOT_POSSIBLE'])
    await expect(buildApplication(app, { campaign, agency, creator })).rejects.toThrow(/409.*withdrew/)
  })

  test('R-107 an accepted application cannot be withdrawn', async () => {
    await accept(app, agency, bargain)
    const refused = await withdraw(app, bargain)
    expect(refused.status).toBe(400)
    expect(refused.error.message).toMatch(/already accepted/)
  })

  test('ABUSE-10 strangers find no application', async () => {
    const strangers = [await buildAgency(app.deps), await buildCreator(app.deps)]
    for (const as of strangers) {
      for (const call of [offer(app, as, bargain, {}), accept(app, as, bargain), decline(app, as, bargain)]) {
        const { status, error } = await call
        expect([status, error.message]).toEqual([404, 'Candidate request not found'])
      }
    }
  })

  test('S1-127 opens the one conversation of the two, with a first message if given', async () => {
    const params = { id: bargain.requestId }
    const first = await app.call(wire.initiateConversation, { as: agency, params, body: { message: 'Hello Mara' } })
    const second = await app.call(wire.initiateConversation, { as: creator, params, body: {} })
    expect(first.body.conversationId).toBe(second.body.conversationId)
    expect((await get(agency)).conversationId).toBe(first.body.conversationId)
    // The first message is one like any other: by its sender, and unread by the other side.
    const { conversationId } = first.body
    const said = await app.call(listMessages, { as: creator, params: { id: conversationId } })
    expect(said.body.data).toMatchObject([{ text: 'Hello Mara', isMine: false, isSystem: false }])
    const unread = async (as: TestMember) =>
      (await app.call(getConversation, { as, params: { id: conversationId } })).body.data.unreadMessages
    expect([await unread(agency), await unread(creator)]).toEqual([0, 1])
    const long = await app.call(wire.initiateConversation, { as: agency, params, body: { message: 'x'.repeat(401) } })
    expect(long.status).toBe(400)
  })

  test('S1-103 lists the candidates of one state without what only a detail shows', async () => {
    const page = (state: 'new' | 'declined' | '') =>
      app.call(wire.listCandidateRequests, { as: agency, params: { id: campaign.id }, query: { state } })
    const listed = await page('new')
    expect(listed.body.meta.total).toBe(1)
    expect(listed.body.data[0]).not.toHaveProperty('offers')
    expect(listed.body.data[0]?.creator).not.toHaveProperty('portfolio')
    expect((await page('declined')).body.data).toEqual([])
    expect((await page('')).body.meta.total).toBe(1)
    const other = await buildAgency(app.deps)
    const foreign = await app.call(wire.listCandidateRequests, { as: other, params: { id: campaign.id } })
    expect(foreign.status).toBe(404)
  })
})
