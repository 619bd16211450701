import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accept, buildApplication, decline, offer, termsOf, withdraw, type TestBargain } from '#testing/builders-bargain.ts'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { interleave } from '#testing/interleave.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// A hundred interleavings per test take seconds even on an idle machine.
vi.setConfig({ testTimeout: 180_000 })

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

const seeds = 100
const begin = async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
  return buildApplication(app, { campaign, agency, creator })
}

async function outcomeOf({ campaign, requestId }: TestBargain) {
  const { db } = app.deps
  const request = await db.selectFrom('candidate_request').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  const row = await db.selectFrom('campaign').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow()
  const contracts = await db.selectFrom('contract').select('id').where('campaign_id', '=', campaign.id).execute()
  const contractIds = contracts.map((contract) => contract.id)
  const payments =
    contractIds.length === 0 ? [] : await db.selectFrom('payment').select('id').where('contract_id', 'in', contractIds).execute()
  const counters = [row.candidates_new, row.candidates_accepted, row.candidates_declined]
  return { request, campaign: row, contracts: contracts.length, payments: payments.length, counters }
}

describe('races over one application: one wins, the other is refused', () => {
  test('two accepts make one job', async () => {
    await interleave({
      seeds,
      begin,
      calls: (bargain) => [() => accept(app, agency, bargain), () => accept(app, agency, bargain), () => accept(app, agency, bargain)],
      check: async (bargain, statuses) => {
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
        const outcome = await outcomeOf(bargain)
        expect(outcome).toMatchObject({ contracts: 1, payments: 1, counters: [0, 1, 0], campaign: { hired: 1, state: 'filled' } })
      },
    })
  })

  test('ABUSE-1 a withdrawal against an accept', async () => {
    await interleave({
      seeds,
      begin,
      calls: (bargain) => [() => withdraw(app, bargain), () => accept(app, agency, bargain)],
      check: async (bargain, [withdrawn, accepted]) => {
        const outcome = await outcomeOf(bargain)
        expect(outcome).toMatchObject(
          withdrawn === 200
            ? { contracts: 0, counters: [0, 0, 1], request: { withdrawn: true } }
            : { contracts: 1, counters: [0, 1, 0], request: { withdrawn: false, state: 'accepted' } },
        )
        expect([withdrawn, accepted]).toEqual(withdrawn === 200 ? [200, 409] : [400, 200])
      },
    })
  })

  test('ABUSE-4 an accept against a decline', async () => {
    await interleave({
      seeds,
      begin,
      calls: (bargain) => [() => accept(app, agency, bargain), () => decline(app, creator, bargain)],
      check: async (bargain, statuses) => {
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
        const isAccepted = statuses[0] === 200
        const outcome = await outcomeOf(bargain)
        expect(outcome.request.state).toBe(isAccepted ? 'accepted' : 'declined')
        expect(outcome).toMatchObject({ contracts: isAccepted ? 1 : 0, counters: isAccepted ? [0, 1, 0] : [0, 0, 1] })
      },
    })
  })

  test('R-056 the last place taken twice', async () => {
    await interleave({
      seeds,
      begin: async () => {
        const first = await begin()
        return { first, other: await buildApplication(app, { campaign: first.campaign, agency, creator: second }) }
      },
      calls: ({ first, other }) => [() => accept(app, agency, first), () => accept(app, agency, other)],
      check: async ({ first }, statuses) => {
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
        const outcome = await outcomeOf(first)
        expect(outcome).toMatchObject({ contracts: 1, payments: 1, counters: [1, 1, 0], campaign: { hired: 1, state: 'filled' } })
      },
    })
  })

  test('ABUSE-5 both sides offer at once', async () => {
    await interleave({
      seeds,
      begin: async () => {
        const bargain = await begin()
        const { body } = await offer(app, agency, bargain, { price: 150 })
        return { bargain, offerId: body.data.offerId }
      },
      // Every other seed names the offer it saw: then only one of the two can be first.
      calls: ({ bargain, offerId }) => {
        const seen = Number.parseInt(bargain.requestId.slice(-1), 16) % 2 === 0 ? { offerId } : {}
        return [() => offer(app, agency, bargain, { price: 160, ...seen }), () => offer(app, creator, bargain, { price: 170, ...seen })]
      },
      check: async ({ bargain }, statuses) => {
        const isSeen = Number.parseInt(bargain.requestId.slice(-1), 16) % 2 === 0
        expect(statuses.toSorted((a, b) => a - b)).toEqual(isSeen ? [200, 409] : [200, 200])
        const offers = await app.deps.db
          .selectFrom('offer')
          .selectAll()
          .where('candidate_request_id', '=', bargain.requestId)
          .orderBy('number')
          .execute()
        expect(offers.map((step) => step.number)).toEqual(offers.map((_step, index) => index + 1))
        const last = offers.at(-1)
        const { request } = await outcomeOf(bargain)
        expect(request).toMatchObject({ offer_id: last?.id, price_owner: last?.made_by, price_minor: last?.price_minor })
        expect(offers.some((step, index) => step.made_by === 'creator' && offers[index + 1]?.made_by === 'creator')).toBe(false)
      },
    })
  })

  test('one creator applies twice at once', async () => {
    await interleave({
      seeds: 40,
      begin: () => buildPublishedCampaign(app.deps, agency),
      calls: (campaign) => {
        const apply = () =>
          app.call(opportunityWire.applyToCampaign, {
            as: creator,
            params: { campaignId: campaign.id },
            body: { ...termsOf(campaign), note: '' },
          })
        return [apply, apply]
      },
      check: async (campaign, statuses) => {
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
        const row = await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow()
        expect(row.candidates_new).toBe(1)
      },
    })
  })
})
