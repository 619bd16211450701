import * as wire from '@pairtake/protocol/user/dashboard-endpoints'
import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, buildApplication, buildContract, buildItem, offer } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
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

  test('S2-027 says what waits for each side', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk', desired_creators: 5 })
    const [applicant, countered, working] = [await buildCreator(app.deps), await buildCreator(app.deps), await buildCreator(app.deps)]
    const application = await buildApplication(app, { campaign, agency, creator: applicant })
    const bargain = await buildApplication(app, { campaign, agency, creator: countered })
    await offer(app, agency, bargain, { price: 100 })
    const contract = await buildContract(app, { campaign, agency, creator: working }, { video: 2 })
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

    expect((await dashboardOf(countered)).waiting).toMatchObject([
      { kind: 'offers', detail: 'Oat milk', candidateRequestId: bargain.requestId },
    ])

    await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: { message: 'More light, please.' } })
    const creators = await dashboardOf(working)
    expect(creators.waiting.map((row) => [row.kind, row.count])).toEqual([
      ['changes_requested', 1],
      ['deliver', 1],
    ])
    expect(creators.months.at(-1)?.expected).toEqual({ amount: 200, currency: 'EUR' })

    await approve(app, contract, item)
    await approve(app, contract, await buildItem(app, contract))
    const later = await dashboardOf(agency)
    expect(later.waiting.find((row) => row.kind === 'finalize')).toMatchObject({ contractId: contract.contractId, detail: 'Oat milk' })
    expect(later.flow).toMatchObject({ shooting: 0, delivered: 2 })
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
})
