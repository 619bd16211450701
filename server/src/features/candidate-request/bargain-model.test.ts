import { candidateRequestId, type CampaignId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import * as opportunityWire from '@pairtake/protocol/opportunity/opportunity-endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, decline, offer, termsOf, withdraw, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { lapseUnansweredOffers } from './lapse-unanswered-offers.task.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

/** The possible states of one application according to the rules (S1-115 to S1-118), without a database. */
type Model = {
  state: 'none' | 'new' | 'accepted' | 'declined'
  owner: 'creator' | 'agency'
  price: number
  steps: number
  withdrawn: boolean
  lapsed: boolean
}

const acts = [
  'apply',
  'agencyOffers',
  'creatorOffers',
  'agencyAccepts',
  'creatorAccepts',
  'staleAccept',
  'agencyDeclines',
  'creatorDeclines',
  'withdraw',
  'lapse',
] as const
type Act = (typeof acts)[number]

function expected(model: Model, act: Act, price: number): { status: number; after: Partial<Model> } {
  const isOpen = model.state === 'new'
  if (act === 'apply') {
    const isAllowed = model.state === 'none' || model.lapsed
    return isAllowed
      ? { status: 200, after: { state: 'new', owner: 'creator', price, steps: model.steps + 1, lapsed: false } }
      : { status: 409, after: {} }
  }
  if (act === 'lapse') return { status: 0, after: isOpen ? { state: 'declined', lapsed: true } : {} }
  if (model.state === 'none') return { status: 404, after: {} }
  if (act === 'withdraw') return isOpen ? { status: 200, after: { state: 'declined', withdrawn: true } } : { status: 400, after: {} }
  if (!isOpen || act === 'staleAccept') return { status: 409, after: {} }
  if (act === 'agencyDeclines' || act === 'creatorDeclines') return { status: 200, after: { state: 'declined' } }
  const by = act.startsWith('agency') ? 'agency' : 'creator'
  if (act === 'agencyOffers' || act === 'creatorOffers') {
    const isAllowed = by === 'agency' || model.owner === 'agency'
    return isAllowed ? { status: 200, after: { owner: by, price, steps: model.steps + 1 } } : { status: 409, after: {} }
  }
  return model.owner === by ? { status: 409, after: {} } : { status: 200, after: { state: 'accepted' } }
}

async function perform(act: Act, bargain: TestBargain, given: { model: Model; price: number }): Promise<number> {
  const { model, price } = given
  const standing = { price: model.price }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  switch (act) {
    case 'apply': {
      const body = { ...termsOf(bargain.campaign, { price }), note: '' }
      const applied = await app.call(opportunityWire.applyToCampaign, { as: creator, params: { campaignId: bargain.campaign.id }, body })
      bargain.requestId = applied.body.data?.candidateRequest?.id ?? bargain.requestId
      return applied.status
    }
    case 'agencyOffers':
      return status(offer(app, agency, bargain, { price }))
    case 'creatorOffers':
      return status(offer(app, creator, bargain, { price }))
    case 'agencyAccepts':
      return status(accept(app, agency, bargain, standing))
    case 'creatorAccepts':
      return status(accept(app, creator, bargain, standing))
    case 'staleAccept':
      return status(accept(app, model.owner === 'agency' ? creator : agency, bargain, { price: model.price + 1 }))
    case 'agencyDeclines':
      return status(decline(app, agency, bargain))
    case 'creatorDeclines':
      return status(decline(app, creator, bargain))
    case 'withdraw':
      return status(withdraw(app, bargain))
    case 'lapse': {
      await app.deps.db
        .updateTable('candidate_request')
        .set({ answer_due_at: new Date(app.clock.now().getTime() - days(1)), reminded_at: new Date(app.clock.now().getTime() - days(4)) })
        .where('campaign_id', '=', bargain.campaign.id)
        .where('state', '=', 'new')
        .execute()
      await lapseUnansweredOffers.run(app.deps)
      return 0
    }
    default:
      return act satisfies never
  }
}

test('ABUSE-1 ABUSE-6 S1-115 S1-116 S1-117 S1-118 any sequence of acts ends where the rules say', async () => {
  // One below the highest price, because the stale accept names one euro more, and a price out of range would be a validation error (400).
  const price = fc.integer({ min: limits.price.min, max: limits.price.max - 1 })
  const sequence = fc.array(fc.record({ act: fc.constantFrom(...acts), price }), {
    minLength: 3,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const campaign = await buildPublishedCampaign(app.deps, agency)
      const bargain: TestBargain = { campaign, agency, creator, requestId: candidateRequestId.parse('none'), terms: {} }
      const model: Model = { state: 'none', owner: 'creator', price: 0, steps: 0, withdrawn: false, lapsed: false }
      for (const { act, price } of [{ act: 'apply' as const, price: 50 }, ...steps]) {
        const { status, after } = expected(model, act, price)
        expect(await perform(act, bargain, { model, price }), `${act} in ${JSON.stringify(model)}`).toBe(status)
        Object.assign(model, after)
      }
      await compare(campaign.id, model)
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

async function compare(campaignId: CampaignId, model: Model): Promise<void> {
  const { db } = app.deps
  const row = await db.selectFrom('candidate_request').selectAll().where('campaign_id', '=', campaignId).executeTakeFirstOrThrow()
  expect({
    state: row.state,
    owner: row.price_owner,
    price: row.price_minor / 100,
    steps: row.offer_count,
    withdrawn: row.withdrawn,
    lapsed: row.lapsed,
  }).toEqual(model)
  const contracts = await db.selectFrom('contract').select('price_minor').where('campaign_id', '=', campaignId).execute()
  expect(contracts.map((contract) => contract.price_minor / 100)).toEqual(model.state === 'accepted' ? [model.price] : [])
  const campaign = await db.selectFrom('campaign').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow()
  const counted = { new: campaign.candidates_new, accepted: campaign.candidates_accepted, declined: campaign.candidates_declined }
  expect(counted).toEqual({ new: 0, accepted: 0, declined: 0, [model.state]: 1 })
}
