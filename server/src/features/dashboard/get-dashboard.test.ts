import { saveBillingInformation } from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as wire from '@pairtake/protocol/user/dashboard-endpoints'
import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, buildApplication, buildContract, buildItem, buildPhoto, offer } from '#testing/builders-bargain.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import {
  buildAgency,
  buildCreator,
  buildNewAgency,
  buildNewCreator,
  buildOperator,
  buildPublishedCampaign,
  type TestMember,
} from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

const dashboardOf = async (as: TestMember) => (await app.call(wire.getDashboard, { as })).body.data

describe('the dashboard', () => {
  test('is empty for a new member, with twelve months', async () => {
    for (const as of [await buildAgency(app.deps), await buildCreator(app.deps)]) {
      const seen = await dashboardOf(as)
      expect(seen.waiting).toEqual([])
      expect(seen.flow).toEqual({ casting: 0, shooting: 0, review: 0, delivered: 0 })
      expect(seen.months.map((row) => row.month).slice(-2)).toEqual(['2026-10', '2026-11'])
      expect(seen.months).toHaveLength(12)
    }
  })

  const stepsOf = async (as: TestMember) => {
    const { firstSteps, hasBegun } = await dashboardOf(as)
    const shown = firstSteps.map(({ kind, done, of, inReview }) => `${kind} ${done}/${of}${inReview ? ' in review' : ''}`)
    return { hasBegun, steps: shown, campaignId: firstSteps.at(-1)?.campaignId }
  }

  test('R-185 ticks what a new brand has done, from billing to its first campaign', async () => {
    const brand = await buildNewAgency(app.deps)
    const begun = { hasBegun: false, campaignId: null }
    const given = ['email 1/1', 'billing_info 0/1', 'payment_method 0/1', 'campaign 0/1', 'publish 0/1']
    expect(await stepsOf(brand)).toEqual({ ...begun, steps: given })

    const address = { streetAddress: 'Weg 1', city: 'Berlin', state: '', country: 'DE', postalCode: '10115' }
    await app.call(saveBillingInformation, { as: brand, body: { trn: '12' } })
    expect((await stepsOf(brand)).steps).toEqual(given)
    await app.call(saveBillingInformation, { as: brand, body: { address } })
    await buildCard(app, brand)
    const draft = await buildPublishedCampaign(app.deps, brand, { state: 'draft', published_at: null, submitted_at: null })
    const later = ['email 1/1', 'billing_info 1/1', 'payment_method 1/1', 'campaign 1/1']
    expect(await stepsOf(brand)).toEqual({ hasBegun: false, steps: [...later, 'publish 0/1'], campaignId: draft.id })
    const rejected = await buildPublishedCampaign(app.deps, brand, { state: 'rejected', published_at: null })
    expect(await stepsOf(brand)).toEqual({ hasBegun: false, steps: [...later, 'publish 0/1'], campaignId: rejected.id })

    // The step leads to a campaign in review rather than to a newer draft.
    const waiting = await buildPublishedCampaign(app.deps, brand, { state: 'in_review', published_at: null })
    await buildPublishedCampaign(app.deps, brand, { state: 'draft', published_at: null, submitted_at: null })
    await buildPublishedCampaign(app.deps, brand, { state: 'in_review', published_at: null, hidden_at: app.deps.now() })
    expect(await stepsOf(brand)).toEqual({ hasBegun: false, steps: [...later, 'publish 0/1 in review'], campaignId: waiting.id })

    await buildPublishedCampaign(app.deps, brand)
    expect(await stepsOf(brand)).toMatchObject({ hasBegun: true, steps: [...later, 'publish 1/1'] })
  })

  test('R-185 ticks what a new creator has done, from the picture to the first application', async () => {
    const creator = await buildNewCreator(app.deps)
    const given = ['email 1/1', 'picture 0/1', 'profile 0/1', 'portfolio 0/3', 'verification 0/1', 'apply 0/1']
    expect(await stepsOf(creator)).toEqual({ hasBegun: false, campaignId: null, steps: given })
    await buildPortfolio(app.deps, creator, ['ready', 'processing', 'ready'])
    expect((await stepsOf(creator)).steps[3]).toBe('portfolio 2/3')
    await buildPortfolio(app.deps, creator, ['ready', 'ready'])
    expect((await stepsOf(creator)).steps[3]).toBe('portfolio 3/3')

    const waiting = await buildCreator(app.deps, { state: 'in_review' })
    expect((await stepsOf(waiting)).steps).toContain('verification 0/1 in review')
    const verified = await buildCreator(app.deps)
    await app.deps.db.updateTable('member').set({ picture_key: 'pictures/mara' }).where('id', '=', verified.id).execute()
    expect((await stepsOf(verified)).steps).toEqual([
      'email 1/1',
      'picture 1/1',
      'profile 1/1',
      'portfolio 0/3',
      'verification 1/1',
      'apply 0/1',
    ])
    const brand = await buildAgency(app.deps)
    await buildApplication(app, { campaign: await buildPublishedCampaign(app.deps, brand), agency: brand, creator: verified })
    expect(await stepsOf(verified)).toMatchObject({ hasBegun: true, steps: expect.arrayContaining(['apply 1/1']) })
  })

  test('S2-027 says what waits for each side', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk', desired_creators: 5 })
    const [applicant, countered, working] = [await buildCreator(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
    const application = await buildApplication(app, { campaign, agency, creator: applicant })
    const bargain = await buildApplication(app, { campaign, agency, creator: countered })
    await offer(app, agency, bargain, { price: 100 })
    const contract = await buildContract(app, { campaign, agency, creator: working }, { video: 2, photos: 1 })
    const item = await buildItem(app, contract)

    const seen = await dashboardOf(agency)
    expect(seen.waiting.map((row) => [row.kind, row.count, row.title, row.detail])).toEqual([
      ['review', 1, 'take.mp4', 'Mara K. delivered it for Oat milk'],
      ['candidates', 1, 'Mara K. is waiting for your answer', 'Oat milk'],
    ])
    expect(seen.waiting[0]).toMatchObject({ contractId: contract.contractId, contractMediaId: item.id, dueAt: '2026-11-23T09:00:00+00:00' })
    expect(seen.waiting[1]).toMatchObject({ campaignId: campaign.id, candidateRequestId: application.requestId })
    expect(seen.flow).toEqual({ casting: 2, shooting: 1, review: 1, delivered: 0 })
    expect(seen.months.at(-1)?.expected).toEqual({ amount: 230, currency: 'EUR' })
    expect(seen.months.map(({ expected }) => expected.amount)).toEqual([...Array.from({ length: 11 }, () => 0), 230])

    expect((await dashboardOf(countered)).waiting).toMatchObject([
      { kind: 'offers', detail: 'Oat milk', candidateRequestId: bargain.requestId },
    ])

    const second = await buildItem(app, contract)
    expect((await dashboardOf(agency)).waiting[0]).toMatchObject({
      kind: 'review',
      count: 2,
      title: 'take.mp4 and 1 more',
      detail: 'Mara K. delivered them for Oat milk',
    })
    await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: { message: 'More light, please.' } })
    const creators = await dashboardOf(working)
    expect(creators.waiting.map((row) => [row.kind, row.count])).toEqual([
      ['changes_requested', 1],
      ['deliver', 1],
    ])
    expect(creators.months.at(-1)?.expected).toEqual({ amount: 200, currency: 'EUR' })

    await approve(app, contract, item)
    await approve(app, contract, second)
    await approve(app, contract, await buildPhoto(app, contract))
    const later = await dashboardOf(agency)
    expect(later.waiting.find((row) => row.kind === 'finalize')).toMatchObject({ contractId: contract.contractId, detail: 'Oat milk' })
    expect(later.flow).toMatchObject({ shooting: 0, delivered: 3 })
  })

  test('R-051 says of applications to a filled campaign that they wait for nobody, until a place is free again', async () => {
    const brand = await buildAgency(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, brand)
    const [applicant, countered, hired] = [await buildCreator(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
    await buildApplication(app, { campaign, agency: brand, creator: applicant })
    await offer(app, brand, await buildApplication(app, { campaign, agency: brand, creator: countered }), { price: 100 })
    const { contractId } = await buildContract(app, { campaign, agency: brand, creator: hired })
    const kinds = () => Promise.all([brand, countered].map(async (as) => (await dashboardOf(as)).waiting.map(({ kind }) => kind)))
    expect(await kinds()).toEqual([['candidates'], ['offers']])

    const filled = await app.call(saveCampaign, { as: brand, params: { id: campaign.id }, body: { desiredCreators: 1 } })
    expect(filled.body.data.state).toBe('filled')
    expect(await kinds()).toEqual([[], []])

    const as = await buildOperator(app.deps)
    await app.call(cancelContract, { as, params: { id: contractId }, body: { reason: 'No time.' } })
    expect(await kinds()).toEqual([['candidates'], ['offers']])
  })

  test('counts unread messages in one line', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const creator = await buildCreator(app.deps)
    const { requestId } = await buildApplication(app, { campaign, agency, creator })
    await app.call(candidateWire.initiateConversation, { as: agency, params: { id: requestId }, body: { message: 'Hello' } })
    const [line] = (await dashboardOf(creator)).waiting
    expect(line).toMatchObject({ kind: 'messages', count: 1, title: 'One unread message' })
    expect(line?.detail).toMatch(/^From Studio/)
  })

  test('names the three newest of those who wrote, and counts the others', async () => {
    const brand = await buildAgency(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, brand)
    const lineAfter = async (name: string) => {
      const creator = await buildCreator(app.deps)
      await app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', creator.id).execute()
      const { requestId } = await buildApplication(app, { campaign, agency: brand, creator })
      await app.call(candidateWire.initiateConversation, { as: creator, params: { id: requestId }, body: { message: 'Hello' } })
      return (await dashboardOf(brand)).waiting.find(({ kind }) => kind === 'messages')
    }
    const lines: unknown[] = []
    for (const name of ['Mara K.', 'Jon B.', 'Pia L.', 'Kim S.', 'Una H.']) lines.push(await lineAfter(name))
    expect(lines).toMatchObject([
      { count: 1, detail: 'From Mara K.' },
      { count: 2, detail: 'From Jon B., Mara K.' },
      { count: 3, detail: 'From Pia L., Jon B., Mara K.' },
      { count: 4, detail: 'From Kim S., Pia L., Jon B. and 1 more' },
      { count: 5, detail: 'From Una H., Kim S., Pia L. and 2 more' },
    ])
  })
})
