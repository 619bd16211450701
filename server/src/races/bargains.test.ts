import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, buildApplication, decline, offer, termsOf, withdraw } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectOneDone, raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let second: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  second = await buildCreator(app.deps)
})
afterAll(() => app.close())

const open = () => app
const begin = async () =>
  buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 }), agency, creator })
const contractsOf = (campaignId: CampaignId) =>
  app.deps.db.selectFrom('contract').select('id').where('campaign_id', '=', campaignId).execute()

describe('one application', () => {
  testRace(open, {
    title: 'R-056 the last place is taken once',
    guard: 'candidate-request-queries.lockCampaignOf',
    begin: async () => {
      const first = await begin()
      return { first, other: await buildApplication(app, { campaign: first.campaign, agency, creator: second }) }
    },
    first: ({ first }) => accept(app, agency, first),
    second: ({ other }) => accept(app, agency, other),
    check: async ({ first }, answers) => {
      expect(statuses(answers)).toEqual([200, 409])
      expect(await contractsOf(first.campaign.id)).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'a save that fills the campaign waits for an accept, and neither loses a place',
    guard: 'campaign-queries.lockCampaign',
    begin: async () =>
      buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency, { desired_creators: 2 }), agency, creator }),
    first: ({ campaign }) => app.call(campaignWire.saveCampaign, { as: agency, params: { id: campaign.id }, body: { desiredCreators: 1 } }),
    second: (bargain) => accept(app, agency, bargain),
    check: async ({ campaign }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const row = await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ state: 'filled', hired: 1, desired_creators: 1 })
    },
  })

  // The accept locks the campaign before it reads it, and again when it counts the job, before the job begins: either would do.
  test('R-551 a job that begins while its campaign is renamed is found by the new name', async () => {
    await raceAt(app, {
      at: /^update "campaign"/,
      moment: 'after',
      begin: async () => buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }),
      first: ({ campaign }) => app.call(campaignWire.saveCampaign, { as: agency, params: { id: campaign.id }, body: { name: 'Renamed' } }),
      second: (bargain) => accept(app, agency, bargain),
      check: async ({ campaign }, answers) => {
        expect([statuses(answers), answers.hasWaited]).toEqual([[200, 200], true])
        const kept = app.deps.db.selectFrom('creator_campaign').select('name').where('campaign_id', '=', campaign.id)
        expect(await kept.execute()).toEqual([{ name: 'renamed' }])
      },
    })
  })

  testRace(open, {
    title: 'two offers at once are numbered one after the other',
    guard: 'candidate-request-queries.lockBargainRows',
    besides: ['candidate-request-queries.lockCampaignOf'],
    begin: async () => {
      const bargain = await begin()
      await offer(app, agency, bargain, { price: 150 })
      return bargain
    },
    first: (bargain) => offer(app, creator, bargain, { price: 170 }),
    second: (bargain) => offer(app, agency, bargain, { price: 160 }),
    check: async ({ requestId }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      const offers = await app.deps.db
        .selectFrom('offer')
        .selectAll()
        .where('candidate_request_id', '=', requestId)
        .orderBy('number')
        .execute()
      expect(offers.map(({ number, made_by }) => [number, made_by])).toEqual([
        [1, 'creator'],
        [2, 'agency'],
        [3, 'creator'],
        [4, 'agency'],
      ])
    },
  })

  testRace(open, {
    title: 'ABUSE-1 a withdrawal against an accept: one of them is done',
    guard: 'candidate-request-queries.moves',
    besides: ['candidate-request-queries.lockCampaignOf', 'candidate-request-queries.lockBargainRows'],
    begin,
    first: (bargain) => accept(app, agency, bargain),
    second: (bargain) => withdraw(app, bargain),
    check: async ({ campaign }, answers) => {
      const isAccepted = statuses(answers)[0] === 200
      expectOneDone(answers, isAccepted ? 400 : 409)
      expect(await contractsOf(campaign.id)).toHaveLength(isAccepted ? 1 : 0)
    },
  })

  testRace(open, {
    title: 'ABUSE-4 a decline against an accept: one of them is done',
    guard: 'candidate-request-queries.lockBargainRows',
    besides: ['candidate-request-queries.lockCampaignOf', 'candidate-request-queries.moves'],
    begin,
    first: (bargain) => accept(app, agency, bargain),
    second: (bargain) => decline(app, creator, bargain),
    check: (_bargain, answers) => expectOneDone(answers),
  })

  testRace(open, {
    title: 'one creator applies once, however many calls come',
    guard: 'campaign-queries.lockCampaign',
    begin: () => buildPublishedCampaign(app.deps, agency),
    first: (campaign) => applyTo(campaign),
    second: (campaign) => applyTo(campaign),
    check: (_campaign, answers) => expect(statuses(answers)).toEqual([200, 409]),
  })
})

const applyTo = (campaign: Parameters<typeof termsOf>[0] & { id: string }) =>
  app.call(opportunityWire.applyToCampaign, { as: creator, params: { campaignId: campaign.id }, body: { ...termsOf(campaign), note: '' } })
