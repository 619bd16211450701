import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgency, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
afterAll(() => app.close())

describe('saving a campaign', () => {
  test('S1-080 S1-081 S1-097 S1-098 S1-099 saves what was given and leaves the rest', async () => {
    const created = await app.call(wire.createCampaign, { as: agency, body: { name: 'Trail shoes' } })
    const id = created.body.data.id

    const saved = await app.call(wire.saveCampaign, {
      as: agency,
      params: { id },
      body: {
        description: 'First run of spring.',
        restrictionAgeFrom: 20,
        restrictionAgeTo: 30,
        restrictionGenders: ['female'],
        restrictionCountries: ['DE', { code: 'AT' }],
        restrictionLanguage: 'de',
        desiredAssets: [{ type: 'video', count: 2, brief: 'Run.' }],
        desiredCreators: 3,
      },
    })

    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      name: 'Trail shoes',
      state: 'draft',
      restrictionAge: { from: 20, to: 30 },
      restrictionCountries: [
        { code: 'DE', name: 'Germany' },
        { code: 'AT', name: 'Austria' },
      ],
      restrictionLanguage: { locale: 'de', name: 'German' },
      desiredAssetTotals: { video: 2, photos: 0 },
      mediaRequirements: { total: 6 },
    })
  })

  test("stores no crop, and makes a new asset, where '' was sent", async () => {
    const created = await app.call(wire.createCampaign, { as: agency, body: { name: 'No crop', fromCampaignId: '' } })
    const saved = await app.call(wire.saveCampaign, {
      as: agency,
      params: { id: created.body.data.id },
      body: { desiredAssets: [{ id: '', type: 'video', count: 1, brief: 'Run.', crop: '' }] },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.data.desiredAssets).toMatchObject([{ brief: 'Run.', crop: null }])
  })

  test('S1-086 tells on the field that the ages are the wrong way round, also when only one end is sent', async () => {
    const { body } = await app.call(wire.createCampaign, { as: agency, body: { name: 'Ages' } })
    const params = { id: body.data.id }
    await app.call(wire.saveCampaign, { as: agency, params, body: { restrictionAgeTo: 30 } })
    const refused = await app.call(wire.saveCampaign, { as: agency, params, body: { restrictionAgeFrom: 40 } })
    expect(refused.status).toBe(400)
    expect(refused.error.errors?.children?.['restrictionAgeFrom']?.errors).toEqual(['Age "from" is greater than "to"'])
  })

  test("ABUSE-10 answers another agency's campaign like none at all", async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const other = await buildAgency(app.deps)
    const theirs = await app.call(wire.saveCampaign, { as: other, params: { id: campaign.id }, body: { name: 'Mine now' } })
    const absent = await app.call(wire.saveCampaign, { as: other, params: { id: 'nothing' }, body: { name: 'Mine now' } })
    expect(theirs.status).toBe(404)
    expect(theirs.error).toEqual(absent.error)
  })

  test('S1-059 lists newest first, with the total also past the end', async () => {
    const lister = await buildAgency(app.deps)
    for (const name of ['One', 'Two', 'Three']) await app.call(wire.createCampaign, { as: lister, body: { name: `Number ${name}` } })
    const page = await app.call(wire.listCampaigns, { as: lister, query: { page: 1, limit: 2 } })
    expect(page.body.data.map((campaign) => campaign.name)).toEqual(['Number Three', 'Number Two'])
    expect(page.body.meta).toEqual({ page: 1, pages: 2, total: 3 })
    const past = await app.call(wire.listCampaigns, { as: lister, query: { page: 9, limit: 2 } })
    expect(past.body).toEqual({ data: [], meta: { page: 9, pages: 2, total: 3 } })
  })
})
