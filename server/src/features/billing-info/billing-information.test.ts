import { publishCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import * as wire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCard } from '#testing/builders-money.ts'
import { buildCreator, buildNewAgency, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const address = { streetAddress: ' Weg 1 ', city: 'Berlin', state: '', country: { code: 'DE' }, postalCode: '10115' }

test('S2-023 S2-024 saves the address and the tax number, each alone and trimmed', async () => {
  const agency = await buildNewAgency(app.deps)
  const empty = { address: { streetAddress: '', city: '', state: '', country: null, postalCode: '' }, trn: '' }
  expect((await app.call(wire.getBillingInformation, { as: agency })).body.data).toEqual(empty)

  await app.call(wire.saveBillingInformation, { as: agency, body: { trn: 'DE123456789' } })
  const saved = await app.call(wire.saveBillingInformation, { as: agency, body: { address } })
  const expected = { address: { ...address, streetAddress: 'Weg 1' }, trn: 'DE123456789' }
  expect(saved.body.data).toEqual(expected)
  expect((await app.call(wire.getBillingInformation, { as: agency })).body.data).toEqual(expected)

  const cleared = await app.call(wire.saveBillingInformation, { as: agency, body: { trn: '' } })
  expect(cleared.body.data).toEqual({ ...expected, trn: '' })
})

test('S1-076 a tax number without an address is no billing information to publish with', async () => {
  const agency = await buildNewAgency(app.deps)
  await buildCard(app, agency)
  const campaign = await buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null })
  const publish = () => app.call(publishCampaign, { as: agency, params: { id: campaign.id } })
  await app.call(wire.saveBillingInformation, { as: agency, body: { trn: 'DE123456789' } })
  expect((await publish()).error.code).toBe('ONBOARDING_INCOMPLETE')
  await app.call(wire.saveBillingInformation, { as: agency, body: { address } })
  expect((await publish()).status).toBe(200)
})

test('S2-024 tells on each field what is wrong', async () => {
  const agency = await buildNewAgency(app.deps)
  const body = {
    address: { streetAddress: '', city: 'x'.repeat(121), state: 'y'.repeat(61), country: '', postalCode: '1'.repeat(12) },
    trn: '1'.repeat(21),
  }
  const refused = await app.call(wire.saveBillingInformation, { as: agency, body })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.error.errors?.children?.['address']?.children ?? {}).sort()).toEqual([
    'city',
    'country',
    'postalCode',
    'state',
    'streetAddress',
  ])
  expect(refused.error.errors?.children?.['trn']?.errors).toHaveLength(1)
})

test('only the agency has it', async () => {
  expect((await app.call(wire.getBillingInformation, { as: await buildCreator(app.deps) })).status).toBe(403)
})
