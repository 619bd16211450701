import { listCandidateRequests, listOwnCandidates } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { CandidateRequestId, MemberId } from '@pairtake/protocol/ids'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { applyToCampaign, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { buildApplication, buildContract, offer, termsOf } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, dayWords, hours, minutes, wireTime } from '#wire-time.ts'
import { lapseOffer } from './lapse-offer-act.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp({ OFFER_LAPSE_DAYS: '10' })
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const requestOf = (id: CandidateRequestId) =>
  app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (memberId: MemberId, requestId: CandidateRequestId) => {
  const rows = await app.deps.db.selectFrom('notification').selectAll().where('member_id', '=', memberId).orderBy('id').execute()
  return rows.filter((row) => JSON.stringify(row.data).includes(requestId)).map((row) => row.type)
}

describe('offers that nobody answers', () => {
  test('R-063 R-428 are reminded of three days before and lapse; the creator may apply again, and is then the newest candidate', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const { requestId } = await buildApplication(app, { campaign, agency, creator })
    await app.turnClock(days(6))
    expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new'])
    await app.turnClock(days(1) + hours(1))
    await app.turnClock(hours(1))
    expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new', 'candidate_new'])
    const [reminder] = (await app.call(listNotifications, { as: agency })).body.data
    const lapsesOn = dayWords(after(app.deps.now(), days(3)))
    expect(reminder?.data.message).toBe(`This offer needs an answer. It expires on ${lapsesOn}.`)
    await app.turnClock(days(3))
    expect(await requestOf(requestId)).toMatchObject({ state: 'declined', lapsed: true, withdrawn: false })
    expect(await noticesOf(creator.id, requestId)).toEqual(['application_declined'])
    // The offer that lapsed was the creator's, so the agency is told nothing more.
    expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new', 'candidate_new'])
    // so it is among the campaigns that are open to them.
    const open = await app.call(listOpportunities, { as: creator, query: { applicable: 'true' } })
    expect(open.body.data.map((row) => row.campaign.id)).toContain(campaign.id)

    const other = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    app.clock.turn(hours(1))
    const body = { ...termsOf(campaign, { price: 300 }), note: 'Now with a better lamp.' }
    const again = await app.call(applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body })
    expect(again.body.data.candidateRequest).toMatchObject({ id: requestId, note: 'Now with a better lamp.' })
    expect(await requestOf(requestId)).toMatchObject({
      state: 'new',
      lapsed: false,
      offer_count: 2,
      price_minor: 30_000,
      price_owner: 'creator',
    })
    const row = await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow()
    expect([row.candidates_new, row.candidates_declined]).toEqual([2, 0])
    const inTurn = [requestId, other.requestId]
    const listed = (await app.call(listCandidateRequests, { as: agency, params: { id: campaign.id } })).body.data
    expect(listed.map(({ id }) => id)).toEqual(inTurn)
    expect(listed[0]?.createdAt).toBe(wireTime(app.deps.now()))
    const oldest = await app.call(listCandidateRequests, { as: agency, params: { id: campaign.id }, query: { sort: 'oldest' } })
    expect(oldest.body.data.map(({ id }) => id)).toEqual(inTurn.toReversed())
    expect((await app.call(listOwnCandidates, { as: agency })).body.data.map(({ id }) => id)).toEqual(inTurn)
    // The new application is reminded of like the first one.
    const before = await noticesOf(agency.id, requestId)
    await app.turnClock(days(7) + hours(1))
    expect(await noticesOf(agency.id, requestId)).toEqual([...before, 'candidate_new'])
  })

  test('R-063 of an offer that lapses after two days a reminder goes out at half time', async () => {
    const { config } = app.deps
    app.deps.config = { ...config, offerLapseDays: 2 }
    try {
      const campaign = await buildPublishedCampaign(app.deps, agency)
      const { requestId } = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
      await app.turnClock(hours(23))
      expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new'])
      await app.turnClock(hours(2))
      expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new', 'candidate_new'])
    } finally {
      app.deps.config = config
    }
  })

  test('R-495 an offer that no worker reminded of in time is reminded of late, and lapses three days after', async () => {
    const creator = await buildCreator(app.deps)
    const { requestId } = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
    // The clocks do not tick meanwhile.
    app.clock.turn(days(11))
    await app.turnClock(0)
    expect(await requestOf(requestId)).toMatchObject({ state: 'new', answer_due_at: after(app.deps.now(), days(3)) })
    expect(await noticesOf(agency.id, requestId)).toEqual(['candidate_new', 'candidate_new'])
    const [reminder] = (await app.call(listNotifications, { as: agency })).body.data
    expect(reminder?.data.message).toContain(`It expires on ${dayWords(after(app.deps.now(), days(3)))}.`)
    await app.turnClock(days(3) - minutes(1))
    expect((await requestOf(requestId)).state).toBe('new')
    await app.turnClock(minutes(1))
    expect(await requestOf(requestId)).toMatchObject({ state: 'declined', lapsed: true })
    expect(await noticesOf(agency.id, requestId)).toHaveLength(2)
  })

  test('R-495 nor does one lapse that was not reminded of when the list was read', async () => {
    const creator = await buildCreator(app.deps)
    const { requestId } = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
    app.clock.turn(days(11))
    await transact(app.deps.db, (tx) => lapseOffer(tx, app.deps, { id: requestId }))
    expect((await requestOf(requestId)).state).toBe('new')
  })

  test('R-063 a brand is reminded of a counter offer as of one', async () => {
    const creator = await buildCreator(app.deps)
    const bargain = await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
    await offer(app, agency, bargain, { price: 100 })
    await offer(app, creator, bargain, { price: 150 })
    await app.turnClock(days(7) + hours(1))
    expect(await noticesOf(agency.id, bargain.requestId)).toEqual(['candidate_new', 'candidate_counter_offer', 'candidate_counter_offer'])
  })

  test('a step of the bargain starts the clock again, and the one who must answer is reminded', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const bargain = await buildApplication(app, { campaign, agency, creator })
    await app.turnClock(days(8))
    expect(await noticesOf(agency.id, bargain.requestId)).toEqual(['candidate_new', 'candidate_new'])
    await offer(app, agency, bargain, { price: 100 })
    await app.turnClock(days(6))
    expect((await requestOf(bargain.requestId)).state).toBe('new')
    await app.turnClock(days(2))
    expect(await noticesOf(creator.id, bargain.requestId)).toEqual(['offer_countered', 'offer_countered'])
    await app.turnClock(days(3))
    expect((await requestOf(bargain.requestId)).lapsed).toBe(true)
    expect(await noticesOf(agency.id, bargain.requestId)).toContain('candidate_declined_offer')
    // Made again, it is an application, and no counter offer to what lapsed.
    const body = { ...termsOf(campaign, { price: 150 }), note: 'Once more.' }
    expect((await app.call(applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body })).status).toBe(200)
    const before = await noticesOf(agency.id, bargain.requestId)
    await app.turnClock(days(7) + hours(1))
    expect(await noticesOf(agency.id, bargain.requestId)).toEqual([...before, 'candidate_new'])
  })

  test('R-053 the clock stands still while the campaign is filled', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
    const apply = async () => buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const reminded = await apply()
    await app.turnClock(days(8))
    const open = await apply()
    await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const remindedAt = (await requestOf(reminded.requestId)).reminded_at
    expect(remindedAt).not.toBeNull()
    await app.turnClock(days(40))
    // Also if the last place was taken after the clock had read what is due.
    for (const { requestId } of [reminded, open]) await transact(app.deps.db, (tx) => lapseOffer(tx, app.deps, { id: requestId }))
    expect(await requestOf(reminded.requestId)).toMatchObject({ state: 'new', reminded_at: remindedAt })
    expect(await requestOf(open.requestId)).toMatchObject({ state: 'new', reminded_at: null })
  })

  test('R-053 once a place is free again, an offer that was made meanwhile gets back the time since it was made, and others all of it', async () => {
    const brand = await buildAgency(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, brand, { desired_creators: 1 })
    const apply = async () => buildApplication(app, { campaign, agency: brand, creator: await buildCreator(app.deps) })
    const [earlier, countered] = [await apply(), await apply()]
    await app.turnClock(days(2))
    const { contractId } = await buildContract(app, { campaign, agency: brand, creator: await buildCreator(app.deps) })
    await app.turnClock(days(6))
    expect((await offer(app, brand, countered, { price: 90 })).status).toBe(200)
    await app.turnClock(days(1))
    const cancelled = await app.call(cancelContract, {
      as: await buildOperator(app.deps),
      params: { id: contractId },
      body: { reason: 'Ill.' },
    })
    expect(cancelled.status).toBe(200)
    expect([await requestOf(earlier.requestId), await requestOf(countered.requestId)]).toMatchObject([
      { answer_due_at: after(app.deps.now(), days(8)) },
      { answer_due_at: after(app.deps.now(), days(10)) },
    ])
  })
})
