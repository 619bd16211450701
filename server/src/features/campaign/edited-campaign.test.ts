import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import type { CampaignSave } from '@pairtake/protocol/campaign/campaign-form'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { applyToCampaign, getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accept, buildApplication, buildContract, decline, termsOf, type TestContract } from '#testing/builders-bargain.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { someBuyer } from '#testing/some-buyer.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
let agency: TestMember
let campaign: TestCampaign
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
})
/** A published campaign for three creators, with one job that owes one video and no photos. */
beforeEach(async () => {
  agency = await buildAgency(app.deps)
  campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 3 })
  contract = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 1, photos: 0 })
})
afterAll(() => app.close())

const save = (body: CampaignSave) => app.call(wire.saveCampaign, { as: agency, params: { id: campaign.id }, body })
const video = (more = {}) => ({ id: campaign.videoAssetId, type: 'video' as const, count: 2, brief: 'Slow pour.', ...more })
const photos = (more = {}) => ({ id: campaign.photoAssetId, type: 'photos' as const, count: 3, brief: 'Wood.', ...more })
const assetsOf = async () =>
  (await app.call(wire.getCampaign, { as: agency, params: { id: campaign.id } })).body.data.desiredAssets.map(({ id, count }) => [
    id,
    count,
  ])

describe('a published campaign that is edited', () => {
  test('R-041 S1-080 keeps assets that a job committed: not removed, not of another type, not fewer than committed', async () => {
    const before = await assetsOf()
    const removed = await save({ desiredAssets: [photos()] })
    expect([removed.status, removed.error.message]).toEqual([409, 'An asset that creators are already working on cannot be removed.'])
    const retyped = await save({ desiredAssets: [video({ type: 'photos' }), photos()] })
    expect([retyped.status, retyped.error.code]).toEqual([409, 'ASSET_COMMITTED'])
    const more = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 2 })
    expect(more.contractId).not.toBe('')
    const fewer = await save({ desiredAssets: [video({ count: 1 }), photos()] })
    expect(fewer.error.errors?.children?.['desiredAssets']?.children?.['0']?.children?.['count']?.errors).toEqual([
      'A creator is already delivering 2, so the count cannot be lower.',
    ])
    const twice = await save({ desiredAssets: [video(), video(), photos()] })
    expect(twice.error.errors?.children?.['desiredAssets']?.children?.['1']?.children?.['id']?.errors).toEqual([
      'An asset is listed twice.',
    ])
    expect(await assetsOf()).toEqual(before)
    expect((await save({ desiredAssets: [video({ count: 5 }), photos()] })).status).toBe(200)

    // Nothing depends on a cancelled job.
    const operator = await buildOperator(app.deps)
    const cancel = ({ contractId }: TestContract) =>
      app.call(cancelContract, { as: operator, params: { id: contractId }, body: { reason: 'The parcel was lost.' } })
    await cancel(more)
    expect((await save({ desiredAssets: [video({ count: 1 }), photos()] })).status).toBe(200)
    await cancel(contract)
    expect((await save({ desiredAssets: [photos()] })).status).toBe(200)
  })

  test('R-042 removes what nobody committed, hidden and kept for the history; an open offer of it can only be countered or declined', async () => {
    const open = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 0, photos: 2 })
    expect((await save({ desiredAssets: [video()] })).status).toBe(200)
    expect(await assetsOf()).toEqual([[campaign.videoAssetId, 2]])
    const kept = await app.deps.db.selectFrom('desired_asset').selectAll().where('id', '=', campaign.photoAssetId).executeTakeFirst()
    expect(kept?.removed_at).not.toBeNull()
    // An editor that was opened before still names it.
    const outdated = await save({ desiredAssets: [video({ brief: 'Faster.' }), photos()] })
    expect([outdated.status, outdated.error.errors?.children?.['desiredAssets']?.children?.['1']?.children?.['id']?.errors]).toEqual([
      400,
      ['This asset does not belong to the campaign.'],
    ])
    expect(await assetsOf()).toEqual([[campaign.videoAssetId, 2]])
    const refused = await accept(app, agency, open)
    expect([refused.status, refused.error.message]).toEqual([409, 'The campaign has changed. Please offer again.'])
  })

  test('R-042 ABUSE-39 of a draft, a removed asset is deleted: saving it again and again leaves nothing behind', async () => {
    const { id } = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
    const stored = async () => (await app.deps.db.selectFrom('desired_asset').select('id').where('campaign_id', '=', id).execute()).length
    const { id: _own, ...fresh } = video()
    const counts: number[] = []
    for (let count = 0; count < 3; count++) {
      const body = { desiredAssets: [fresh, fresh] }
      expect((await app.call(wire.saveCampaign, { as: agency, params: { id }, body })).status).toBe(200)
      counts.push(await stored())
    }
    expect(counts).toEqual([2, 2, 2])
  })

  test('R-471 makes a new asset of one that changes its type: an offer of the earlier one keeps what it offered, and cannot be accepted', async () => {
    const open = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 0, photos: 3 })
    const { data } = (await save({ desiredAssets: [video(), photos({ type: 'video', brief: 'Film it.' })] })).body
    expect(data.desiredAssets).toMatchObject([{ id: campaign.videoAssetId }, { type: 'video', count: 3, brief: 'Film it.' }])
    expect(data.desiredAssets[1]?.id).not.toBe(campaign.photoAssetId)
    const refused = await accept(app, agency, open)
    expect([refused.status, refused.error.message]).toEqual([409, 'The campaign has changed. Please offer again.'])
    const seen = await app.call(getCandidateRequest, { as: agency, params: { id: open.requestId } })
    expect(seen.body.data.offers?.[0]?.proposedAssets).toContainEqual(
      expect.objectContaining({ desiredAsset: expect.objectContaining({ id: campaign.photoAssetId }), type: 'photos', count: 3 }),
    )
    // A form that was opened before cannot apply for photos and get videos.
    const terms = termsOf(campaign, { video: 0, photos: 3 })
    const late = await app.call(applyToCampaign, {
      as: await buildCreator(app.deps),
      params: { campaignId: campaign.id },
      body: { ...terms, note: '' },
    })
    expect([late.status, JSON.stringify(late.error)]).toEqual([400, expect.stringContaining('The campaign no longer asks for this.')])
  })

  test('R-471 an asset of a draft keeps its id when it changes its type, without the requirements that only its former type can have', async () => {
    const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
    const saveDraft = (asset: Pick<NonNullable<CampaignSave['desiredAssets']>[number], 'type' | 'requirements'>) =>
      app.call(wire.saveCampaign, {
        as: agency,
        params: { id: draft.id },
        body: { desiredAssets: [{ id: draft.videoAssetId, count: 2, brief: '', ...asset }] },
      })
    await saveDraft({ type: 'video', requirements: { maxSeconds: 30, sound: true } })
    const retyped = await saveDraft({ type: 'photos' })
    expect(retyped.body.data.desiredAssets).toMatchObject([{ id: draft.videoAssetId, type: 'photos', requirements: null }])
  })

  test('R-472 asks for at least one file, also while nobody was hired', async () => {
    const idle = await buildPublishedCampaign(app.deps, agency)
    const params = { id: idle.id }
    const refused = await app.call(wire.saveCampaign, { as: agency, params, body: { desiredAssets: [] } })
    expect(refused.status).toBe(400)
    expect(refused.error.errors?.children?.['desiredAssets']?.errors).toEqual(['Ask for at least one video or photo.'])
    expect((await app.call(wire.getCampaign, { as: agency, params })).body.data.desiredAssets).toHaveLength(2)
  })

  test('R-043 changes the texts of active jobs, and neither their counts nor their price', async () => {
    await save({ description: 'A new morning.', desiredAssets: [video({ brief: 'Slower.', count: 9 }), photos()] })
    const { data } = (await app.call(getContract, { as: contract.creator, params: { id: contract.contractId } })).body
    expect(data.campaign.description).toBe('A new morning.')
    expect(data.contractAssets).toMatchObject([{ brief: 'Slower.', committed: 1 }])
    expect(data.paymentForCreator).toEqual({ amount: 200, currency: 'EUR' })
  })

  test('R-044 is listed for the operator, and new restrictions bind new applications only', async () => {
    const creator = await buildCreator(app.deps)
    const open = await buildApplication(app, { campaign, agency, creator })
    expect((await save({ restrictionAgeFrom: 60, restrictionAgeTo: 70 })).status).toBe(200)
    const row = await app.deps.db.selectFrom('campaign').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow()
    expect(row.edited_at).toEqual(app.deps.now())
    const late = await app.call(getOpportunity, { as: await buildCreator(app.deps), params: { id: campaign.id } })
    expect(late.body.data.blockers).toEqual(['restrictionAge'])
    expect((await accept(app, agency, open)).status).toBe(200)
  })

  test('R-493 cannot start sending a product while creators wait for an answer who confirmed no address', async () => {
    const ship = (shippableProduct: boolean) => save({ shippableProduct })
    const refused = async () => (await ship(true)).error.errors?.children?.['shippableProduct']?.errors
    const open = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    expect(await refused()).toEqual(['One creator has applied without confirming an address. Accept or decline that application first.'])
    const other = await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    expect(await refused()).toEqual(['2 creators have applied without confirming an address. Accept or decline their applications first.'])
    expect((await ship(false)).status).toBe(200)

    expect((await accept(app, agency, open)).status).toBe(200)
    expect((await decline(app, agency, other)).status).toBe(200)
    expect((await ship(true)).status).toBe(200)
    const jobs = await app.deps.db.selectFrom('contract').select('shipping_address').where('campaign_id', '=', campaign.id).execute()
    expect(jobs.map(({ shipping_address: address }) => address)).toEqual([null, null])
    await buildApplication(app, { campaign, agency, creator: await buildCreator(app.deps) })
    expect((await ship(true)).status).toBe(200)
  })

  test('R-045 R-052 S1-099 asks for no fewer creators than are hired, and is filled by a save that asks for just as many', async () => {
    await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
    const fewer = await save({ desiredCreators: 1 })
    expect(fewer.error.errors?.children?.['desiredCreators']?.errors).toEqual([
      '2 creators are already hired, so the number cannot be lower.',
    ])
    expect((await save({ desiredCreators: 2 })).body.data.state).toBe('filled')
    expect((await save({ desiredCreators: 3 })).error.message).toBe('This campaign is filled and cannot be edited now.')
  })
})

test('R-057 an agency with a payment failed for 7 days cannot publish, and can once it is mended', async () => {
  await buildCard(app, agency)
  const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft' })
  const publish = () => app.call(wire.publishCampaign, { as: agency, params: { id: draft.id } })
  const younger = await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) })
  const failed = (since: Date | null, of = contract) =>
    app.deps.db
      .updateTable('payment')
      .set(
        byHand({
          state: 'scheduled',
          buyer: someBuyer,
          failure: since === null ? null : { kind: 'refused', words: 'Declined.' },
          failed_since: since,
        }),
      )
      .where('contract_id', '=', of.contractId)
      .execute()
  await failed(after(app.deps.now(), -days(7)))
  // A second payment that failed since does not begin the 7 days anew.
  await failed(after(app.deps.now(), -days(1)), younger)
  const refused = await publish()
  expect([refused.status, refused.error]).toEqual([
    409,
    { code: 'PAYMENT_OVERDUE', message: 'One of your payments has been failing for more than 7 days. Please pay it first, then publish.' },
  ])
  await failed(null)
  expect((await publish()).body.data.state).toBe('in_review')
})
