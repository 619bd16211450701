import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import { listMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import type { CampaignId, CandidateRequestId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { accept, approve, buildApplication, buildContract, buildItem, offer, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { someBuyer } from '#testing/some-buyer.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'
import { cancelContract } from '#features/operator-contract/cancel-contract-act.ts'
import { findContract } from '#features/contract/contract-queries.ts'
import { declineOpenRequestsOf } from './end-requests-act.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp({ VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const campaignOf = (id: CampaignId) => app.deps.db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const requestOf = (id: CandidateRequestId) =>
  app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const typesOf = async (memberId: MemberId) => {
  const rows = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', memberId).orderBy('id').execute()
  return rows.map((row) => row.type)
}
const getContract = async (as: TestMember, id: string) => (await app.call(contractWire.getContract, { as, params: { id } })).body.data

async function cancel(contractId: ContractId, reason: string): Promise<void> {
  await transact(app.deps.db, async (tx) => {
    const contract = await findContract(tx, contractId)
    if (contract) await cancelContract(tx, app.deps, { contract, reason })
  })
}

describe('accepting', () => {
  test('S1-116 S1-130 S1-152 S1-153 makes the job, its assets, payment and earning in one', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency, { shippable_product: true })
    const { contractId, requestId } = await buildContract(app, { campaign, agency, creator }, { price: 200, video: 2 })

    const agencys = await getContract(agency, contractId)
    expect(agencys).toMatchObject({
      state: 'in_progress',
      campaign: { id: campaign.id, mediaStats: { committed: 2 } },
      mediaCommitted: 2,
      mediaStats: { completed: 0, submitted: 0, reviewPending: 0, changesRequested: 0 },
      autoFinalizeAt: null,
      feedback: null,
      payment: { state: 'future', amount: { amount: 273.7, currency: 'EUR' }, paidAt: null },
      paymentForCreator: null,
      shippingAddress: {
        country: { code: 'DE', name: 'Germany' },
        streetAddress: 'Allee 2',
        city: 'Hamburg',
        state: 'Hamburg',
        postalCode: '20095',
      },
      creator: { firstName: 'Mara', residence: { country: { code: 'DE' } }, creatorProfile: { age: 26 } },
    })
    // Zero photos were offered: none are owed.
    expect(agencys.contractAssets).toMatchObject([{ type: 'video', committed: 2, brief: 'Brief of the video', contractMedias: [] }])
    const creators = await getContract(creator, contractId)
    expect(creators).toMatchObject({
      payment: null,
      paymentForCreator: { amount: 200, currency: 'EUR' },
      conversationId: agencys.conversationId,
    })

    const earning = await app.deps.db.selectFrom('earning').selectAll().where('contract_id', '=', contractId).executeTakeFirstOrThrow()
    expect(earning).toMatchObject({ state: 'future', amount_minor: 20_000, creator_id: creator.id })
    const talk = await app.call(listMessages, { as: creator, params: { id: agencys.conversationId } })
    const brand = agencys.agency.general.displayName
    expect(talk.body.data).toMatchObject([
      { isSystem: true, text: `Mara K. and ${brand} agreed on “Oat milk, slow mornings”. The job has begun.` },
    ])

    // The agreed terms stay as they were, even if the fee and the tax number change.
    await app.deps.db.updateTable('billing_info').set({ country: 'FR', trn: 'FR40303265045' }).where('agency_id', '=', agency.id).execute()
    const seen = await app.raw('GET', `/candidate-requests/${requestId}`, { as: agency })
    expect((seen.body as { data: { priceInfo: { total: number } } }).data.priceInfo.total).toBe(273.7)
    await app.deps.db.updateTable('billing_info').set({ country: 'DE', trn: '' }).where('agency_id', '=', agency.id).execute()
  })

  test('S1-131 S2-062 S1-149 lists jobs of a side and of a campaign without what only a detail shows', async () => {
    const creator = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const { contractId } = await buildContract(app, { campaign, agency, creator })
    // Nothing is shipped, so nobody needs to know where the creator lives.
    expect((await getContract(agency, contractId)).shippingAddress).toBeNull()
    const own = await app.call(contractWire.listContracts, { as: creator })
    expect(own.body.meta).toEqual({ page: 1, pages: 1, total: 1 })
    expect(own.body.data[0]).toMatchObject({ id: contractId, campaign: { name: 'Oat milk, slow mornings' } })
    expect(own.body.data[0]).not.toHaveProperty('contractAssets')
    expect(Object.keys(own.body.data[0]?.creator ?? {})).toEqual(['id', 'firstName', 'general'])
    const ofCampaign = await app.call(contractWire.listCampaignContracts, { as: agency, params: { id: campaign.id } })
    expect(ofCampaign.body.data.map((row) => row.id)).toEqual([contractId])
    expect(ofCampaign.body.data[0]).not.toHaveProperty('contractAssets')
    expect(Object.keys(ofCampaign.body.data[0]?.creator ?? {})).toEqual(['id', 'firstName', 'general'])
    const other = await buildAgency(app.deps)
    expect((await app.call(contractWire.listCampaignContracts, { as: other, params: { id: campaign.id } })).status).toBe(404)
    const foreign = await app.call(contractWire.getContract, { as: other, params: { id: contractId } })
    expect(foreign.error.message).toBe('Contract not found')
    const missing = await app.call(contractWire.getContract, { as: await buildCreator(app.deps), params: { id: contractId } })
    expect([missing.status, missing.error.message]).toEqual([404, 'Job not found'])
  })

  test('R-051 S1-073 fills the campaign with the last place; others stay open and cannot be accepted', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
    const open = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const seen = await app.call(campaignWire.getCampaign, { as: agency, params: { id: campaign.id } })
    expect(seen.body.data).toMatchObject({ state: 'filled', remainingCreators: 0, candidateCounts: { new: 1, accepted: 1, declined: 0 } })
    const refused = await accept(app, agency, open)
    expect([refused.status, refused.error.message]).toEqual([409, 'All places are taken'])
    expect((await requestOf(open.requestId)).state).toBe('new')
  })

  test('R-057 an agency whose payment failed 7 days ago cannot accept', async () => {
    const debtor = await buildAgency(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, debtor, { desired_creators: 3 })
    const { contractId } = await buildContract(app, { campaign, agency: debtor, creator: await buildCreator(app.deps) })
    const open = await buildApplication(app, { campaign, agency: debtor, creator: await buildCreator(app.deps) })
    const offered = await buildApplication(app, { campaign, agency: debtor, creator: await buildCreator(app.deps) })
    await offer(app, debtor, offered, { price: 120 })
    const fail = (ago: number) =>
      app.deps.db
        .updateTable('payment')
        .set(
          byHand({
            state: 'scheduled',
            buyer: someBuyer,
            failure: { kind: 'refused', words: 'Declined.' },
            failed_since: new Date(app.clock.now().getTime() - ago),
          }),
        )
        .where('contract_id', '=', contractId)
        .execute()
    await fail(days(7))
    expect((await accept(app, debtor, open)).error.code).toBe('PAYMENT_OVERDUE')
    // The creator is told nothing of the brand's debt.
    expect((await accept(app, offered.creator, offered, { price: 120 })).error).toEqual({
      code: 'PAYMENT_OVERDUE',
      message: 'The brand cannot hire right now. Your application stays open; please try again later.',
    })
    await fail(days(6))
    expect((await accept(app, debtor, open)).status).toBe(200)
  })

  test('R-055 S1-074 delivers the campaign with its last job and declines who still waits', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
    const waiting = await buildCreator(app.deps)
    const open = await buildApplication(app, { campaign, agency, creator: waiting })
    const contract = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    await approve(app, contract, await buildItem(app, contract))
    expect(await campaignOf(campaign.id)).toMatchObject({ state: 'delivered', candidates_new: 0, candidates_declined: 1 })
    expect(await requestOf(open.requestId)).toMatchObject({ state: 'declined', lapsed: false })
    expect(await typesOf(waiting.id)).toEqual(['application_declined'])
    const [notice] = (await app.call(listNotifications, { as: waiting })).body.data
    expect(notice?.data.message).toBe('The campaign is complete. All places were taken and all media is delivered.')
  })

  test('R-052 delivers also a campaign that a save filled after its jobs were delivered', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 2 })
    const contract = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    await approve(app, contract, await buildItem(app, contract))
    expect((await campaignOf(campaign.id)).state).toBe('published')
    await app.call(campaignWire.saveCampaign, { as: agency, params: { id: campaign.id }, body: { desiredCreators: 1 } })
    await app.turnClock(days(0))
    expect((await campaignOf(campaign.id)).state).toBe('delivered')
  })

  test('R-034 R-054 a cancelled job costs nothing, reopens its place and is told to both', async () => {
    const creator = await buildCreator(app.deps)
    const waiting = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
    const open = await buildApplication(app, { campaign, agency, creator: waiting })
    const { contractId } = await buildContract(app, { campaign, agency, creator })
    const due = (await requestOf(open.requestId)).answer_due_at
    app.clock.turn(days(4))
    await cancel(contractId, 'The parcel was lost.')

    expect(await campaignOf(campaign.id)).toMatchObject({ state: 'published', hired: 0 })
    expect(await getContract(agency, contractId)).toMatchObject({ state: 'cancelled', cancelReason: 'The parcel was lost.', payment: null })
    expect(await typesOf(creator.id)).toEqual(['application_accepted', 'contract_cancelled'])
    // The clock of the waiting creator was stopped while the campaign was filled.
    expect((await requestOf(open.requestId)).answer_due_at?.getTime()).toBe((due?.getTime() ?? 0) + days(4))
    expect((await accept(app, agency, open)).status).toBe(200)
    await expect(cancel(contractId, 'Again.')).rejects.toMatchObject({ code: 'STATE_MOVED_ON' })
  })

  test('who leaves the market ends their open applications', async () => {
    const [leaving, staying] = [await buildCreator(app.deps), await buildCreator(app.deps)]
    const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 5 })
    const first = await buildApplication(app, { campaign, agency, creator: leaving })
    const second = await buildApplication(app, { campaign, agency, creator: staying })
    const end = (whose: Parameters<typeof declineOpenRequestsOf>[2]) =>
      transact(app.deps.db, (tx) => declineOpenRequestsOf(tx, app.deps, whose))
    await end({ creatorId: leaving.id })
    expect(await requestOf(first.requestId)).toMatchObject({ state: 'declined', withdrawn: true })
    await end({ campaignId: campaign.id, because: 'off_market' })
    expect(await requestOf(second.requestId)).toMatchObject({ state: 'declined', withdrawn: false })
    expect(await campaignOf(campaign.id)).toMatchObject({ candidates_new: 0, candidates_declined: 2 })
  })

  test('R-055 a brand that leaves the market declines all open applications at once: each creator is told of each, with the terms', async () => {
    const brand = await buildAgency(app.deps)
    const campaigns = [
      await buildPublishedCampaign(app.deps, brand, { name: 'First', desired_creators: 5 }),
      await buildPublishedCampaign(app.deps, brand, { name: 'Second', desired_creators: 5 }),
    ]
    const twice = await buildCreator(app.deps)
    const once = await buildCreator(app.deps)
    const made: TestBargain[] = []
    for (const campaign of campaigns) made.push(await buildApplication(app, { campaign, agency: brand, creator: twice }))
    const [first] = campaigns
    if (!first) throw new Error('No campaign.')
    const decided = await buildApplication(app, { campaign: first, agency: brand, creator: await buildCreator(app.deps) })
    await accept(app, brand, decided)
    made.push(await buildApplication(app, { campaign: first, agency: brand, creator: once }))
    const ids = new Set(made.map(({ requestId }) => requestId))
    const told = async () => {
      const rows = await app.deps.db.selectFrom('notification').selectAll().orderBy('id').execute()
      return rows.flatMap(({ member_id: to, data }) =>
        data.type === 'application_declined' && ids.has(data.candidateRequestId) ? [{ to, data }] : [],
      )
    }
    expect(await told()).toEqual([])

    await transact(app.deps.db, (tx) => declineOpenRequestsOf(tx, app.deps, { agencyId: brand.id, because: 'off_market' }))
    for (const { requestId } of made)
      expect(await requestOf(requestId)).toMatchObject({ state: 'declined', withdrawn: false, answer_due_at: null })
    expect(await requestOf(decided.requestId)).toMatchObject({ state: 'accepted' })
    const counts = await Promise.all(campaigns.map(({ id }) => campaignOf(id)))
    expect(counts).toMatchObject([
      { candidates_new: 0, candidates_accepted: 1, candidates_declined: 2 },
      { candidates_new: 0, candidates_accepted: 0, candidates_declined: 1 },
    ])
    const notices = await told()
    expect(notices.map(({ to, data }) => [to, data.campaignName])).toEqual([
      [twice.id, 'First'],
      [once.id, 'First'],
      [twice.id, 'Second'],
    ])
    expect(notices[0]?.data).toMatchObject({
      because: 'off_market',
      terms: { priceMinor: expect.any(Number) as number, videos: expect.any(Number) as number },
    })
  })
})
