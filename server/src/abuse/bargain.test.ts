import { applyToCampaign } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import {
  decideCandidateRequest,
  offerTerms,
  withdrawCandidateRequest,
} from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { CandidateRequestId, OfferId } from '@pairtake/protocol/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { termsOf } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { meetAtLock, openOutside, pathOf, type Outside } from '#testing/outside.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let outside: Outside
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  outside = await openOutside(app)
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

type Side = 'agency' | 'creator'
type Real = { campaign: TestCampaign; requestId: CandidateRequestId }
/** The state of one application according to the rules. */
type Model = { state: 'new' | 'accepted' | 'declined'; isWithdrawn: boolean; owner: Side; price: number }

const member = (side: Side) => (side === 'agency' ? agency : creator)

async function begin(price = 50): Promise<Real> {
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const body = { ...termsOf(campaign, { price }), note: '' }
  const applied = await outside.send('POST', pathOf(applyToCampaign, campaign.id), { as: creator, body })
  const { data } = applied.body as { data: { candidateRequest: { id: CandidateRequestId } } }
  return { campaign, requestId: data.candidateRequest.id }
}

const withdraw = ({ requestId }: Real) => outside.send('POST', pathOf(withdrawCandidateRequest, requestId), { as: creator, body: {} })
const offer = (side: Side, { requestId, campaign }: Real, price: number, offerId?: OfferId) =>
  outside.send('POST', pathOf(offerTerms, requestId), {
    as: member(side),
    body: termsOf(campaign, { price, ...(offerId === undefined ? {} : { offerId }) }),
  })
const decide = (side: Side, real: Real, verdict: { accept: boolean; price: number }) =>
  outside.send('POST', pathOf(decideCandidateRequest, real.requestId), {
    as: member(side),
    body: { accept: verdict.accept, ...termsOf(real.campaign, { price: verdict.price }) },
  })

/** In any order of events, the row, the contract and the payment agree with the model. */
async function expectAgreement(model: Model, { requestId }: Real): Promise<void> {
  const { db } = app.deps
  const row = await db.selectFrom('candidate_request').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()
  expect({ state: row.state, isWithdrawn: row.withdrawn, owner: row.price_owner, price: row.price_minor / 100 }).toEqual(model)
  const made = await db
    .selectFrom('contract')
    .innerJoin('payment', 'payment.contract_id', 'contract.id')
    .select(['contract.price_minor', 'payment.creator_fee_minor'])
    .where('candidate_request_id', '=', requestId)
    .execute()
  const priceMinor = model.price * 100
  expect(made).toEqual(model.state === 'accepted' ? [{ price_minor: priceMinor, creator_fee_minor: priceMinor }] : [])
}

type Command = fc.AsyncCommand<Model, Real>

const command = (words: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real)
    await expectAgreement(model, real)
  },
  toString: () => words,
})

const withdrawing = () =>
  command('the creator withdraws', async (model, real) => {
    const isOpen = model.state === 'new'
    expect((await withdraw(real)).status).toBe(isOpen ? 200 : 400)
    if (isOpen) Object.assign(model, { state: 'declined', isWithdrawn: true })
  })

const accepting = (side: Side) =>
  command(`the ${side} accepts`, async (model, real) => {
    const mayAccept = model.state === 'new' && model.owner !== side
    expect((await decide(side, real, { accept: true, price: model.price })).status).toBe(mayAccept ? 200 : 409)
    if (mayAccept) model.state = 'accepted'
  })

const acceptingAnotherPrice = (side: Side, by: number) =>
  command(`the ${side} accepts ${by} more than was offered`, async (model, real) => {
    expect((await decide(side, real, { accept: true, price: model.price + by })).status).toBe(409)
  })

const declining = (side: Side) =>
  command(`the ${side} declines`, async (model, real) => {
    const isOpen = model.state === 'new'
    expect((await decide(side, real, { accept: false, price: model.price })).status).toBe(isOpen ? 200 : 409)
    if (isOpen) model.state = 'declined'
  })

const offering = (side: Side, price: number) =>
  command(`the ${side} offers ${price}`, async (model, real) => {
    const mayOffer = model.state === 'new' && (side === 'agency' || model.owner === 'agency')
    expect((await offer(side, real, price)).status).toBe(mayOffer ? 200 : 409)
    if (mayOffer) Object.assign(model, { owner: side, price })
  })

/** Concurrent withdrawal and acceptance: one of the two happened, and the other was refused. */
const withdrawingWhileAccepting = () =>
  command('the creator withdraws while the agency accepts', async (model, real) => {
    const isOpen = model.state === 'new'
    const mayAccept = isOpen && model.owner === 'creator'
    const [withdrawn, accepted] = await Promise.all([withdraw(real), decide('agency', real, { accept: true, price: model.price })])
    const isAccepted = accepted.status === 200
    expect([withdrawn.status, accepted.status]).toEqual(isAccepted ? [400, 200] : [isOpen ? 200 : 400, 409])
    expect(isAccepted && !mayAccept).toBe(false)
    if (isAccepted) model.state = 'accepted'
    else if (isOpen) Object.assign(model, { state: 'declined', isWithdrawn: true })
  })

const commands = fc.commands(
  [
    fc.constant(withdrawing()),
    fc.constant(withdrawingWhileAccepting()),
    fc.constantFrom<Side>('agency', 'creator').map(accepting),
    fc.constantFrom<Side>('agency', 'creator').map(declining),
    fc.tuple(fc.constantFrom<Side>('agency', 'creator'), fc.constantFrom(-1, 1, 100)).map(([side, by]) => acceptingAnotherPrice(side, by)),
    fc.tuple(fc.constantFrom<Side>('agency', 'creator'), fc.integer({ min: 60, max: 9000 })).map(([side, price]) => offering(side, price)),
  ],
  { maxCommands: 10 },
)

test('ABUSE 1 ABUSE 6 whatever both sides do, in any order and at once, no job comes of an application that was withdrawn', async () => {
  const checked = fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const real = await begin()
      await fc.asyncModelRun(() => ({ model: { state: 'new', isWithdrawn: false, owner: 'creator', price: 50 } as Model, real }), sequence)
    }),
    { numRuns: 25, endOnFailure: true },
  )
  await expect(checked).resolves.toBeUndefined()
})

describe('ABUSE 5 both sides offer at once', () => {
  const offersOf = ({ requestId }: Real) =>
    app.deps.db.selectFrom('offer').selectAll().where('candidate_request_id', '=', requestId).orderBy('number').execute()

  test.each([
    ['agency', 'creator', 'with'],
    ['creator', 'agency', 'with'],
    ['agency', 'creator', 'without'],
    ['creator', 'agency', 'without'],
  ] as const)('the %s first and the %s behind it, %s the offer they saw', async (first, second, seen) => {
    for (let round = 0; round < 4; round++) {
      const real = await begin()
      const standing = (await offer('agency', real, 70)).body as { data: { offerId: OfferId } }
      const offerId = seen === 'with' ? standing.data.offerId : undefined
      const held = {
        databaseUrl: app.databaseUrl,
        statement: 'select from candidate_request where id = $1 for update',
        values: [real.requestId],
      }
      const answers = await meetAtLock(held, [() => offer(first, real, 80, offerId), () => offer(second, real, 90, offerId)])

      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual(seen === 'with' ? [200, 409] : [200, 200])
      const offers = await offersOf(real)
      expect(offers.map(({ number }) => number)).toEqual(offers.map((_offer, at) => at + 1))
      const last = offers.at(-1)
      const row = await app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', real.requestId).executeTakeFirstOrThrow()
      expect([row.price_owner, row.price_minor, row.offer_id]).toEqual([last?.made_by, last?.price_minor, last?.id])
      expect(offers.some((one, at) => one.made_by === 'creator' && offers[at + 1]?.made_by === 'creator')).toBe(false)
    }
  })
})
