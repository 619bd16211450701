import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildNewAgency, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('S1-076 R-101 a campaign is published with billing information, a payment method and a desired asset, and not without', async () => {
  const incomplete = {
    code: 'ONBOARDING_INCOMPLETE',
    message: 'You will be able to publish your campaign once you complete your onboarding steps',
  }
  const fresh = await buildNewAgency(app.deps)
  await buildCard(app, fresh)
  const draft = await buildPublishedCampaign(app.deps, fresh, { state: 'draft', published_at: null })
  const withoutBilling = await app.call(wire.publishCampaign, { as: fresh, params: { id: draft.id } })
  expect([withoutBilling.status, withoutBilling.error]).toEqual([409, incomplete])

  const agency = await buildAgency(app.deps)
  const { id } = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
  const publish = () => app.call(wire.publishCampaign, { as: agency, params: { id } })
  const withoutCard = await publish()
  expect([withoutCard.status, withoutCard.error]).toEqual([409, incomplete])

  await buildCard(app, agency)
  await app.call(wire.saveCampaign, { as: agency, params: { id }, body: { desiredAssets: [] } })
  const withoutAsset = await publish()
  expect(withoutAsset.status).toBe(400)
  expect(withoutAsset.error.errors?.children?.['desiredAssets']?.errors).toEqual(['Ask for at least one video or photo.'])
  expect((await app.call(wire.getCampaign, { as: agency, params: { id } })).body.data.state).toBe('draft')

  await app.call(wire.saveCampaign, { as: agency, params: { id }, body: { desiredAssets: [{ type: 'video', count: 1, brief: '' }] } })
  expect((await publish()).body.data.state).toBe('in_review')
})
