import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApplication, accept } from '#testing/builders-bargain.ts'
import { buildFile } from '#testing/builders-media.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const create = (as: TestMember, from: CampaignId) =>
  app.call(wire.createCampaign, { as, body: { name: 'Once more', fromCampaignId: from } })
const read = async (as: TestMember, id: CampaignId) => (await app.call(wire.getCampaign, { as, params: { id } })).body.data

test('R-175 a copy is a draft that asks for the same, and keeps nothing of what came of the first', async () => {
  const agency = await buildAgency(app.deps)
  const first = await buildPublishedCampaign(app.deps, agency, { desired_creators: 4, shippable_product: true })
  const file = await buildFile(app.deps, {
    ownerId: agency.id,
    entity: 'CampaignReferenceMaterial',
    kind: 'other',
    mime: 'application/pdf',
    fileName: 'mood.pdf',
  })
  const saved = await app.call(wire.saveCampaign, {
    as: agency,
    params: { id: first.id },
    body: {
      description: 'First light.',
      deliveryDays: 12,
      desiredAssets: [
        {
          type: 'video',
          count: 2,
          brief: 'Pour it slowly.',
          crop: '9:16',
          requirements: { minSeconds: 10, maxSeconds: 30, minShortSide: 1080, sound: true },
        },
      ],
      restrictionAgeFrom: 20,
      restrictionAgeTo: 40,
      restrictionGenders: ['female'],
      restrictionCountries: ['DE'],
      restrictionLanguage: 'de',
      referenceMaterials: [file],
    },
  })
  expect(saved.status).toBe(200)
  const source = await read(agency, first.id)
  const made = await create(agency, first.id)
  expect(made.status).toBe(200)
  const copy = made.body.data

  const { id: _own, name, state, createdAt: _at, desiredAssets, ...rest } = copy
  const { id: _first, name: _name, state: _state, createdAt: _before, desiredAssets: asked, ...same } = source
  expect([name, state]).toEqual(['Once more', 'draft'])
  expect(rest).toEqual(same)
  expect(rest.referenceMaterials).toEqual([{ fileName: 'mood.pdf', media: { id: file } }])
  expect(desiredAssets).toMatchObject([{ crop: '9:16', requirements: { minSeconds: 10, maxSeconds: 30, minShortSide: 1080, sound: true } }])
  expect(desiredAssets.map(({ id: _id, ...asset }) => asset)).toEqual(asked.map(({ id: _id, ...asset }) => asset))
  expect(desiredAssets.some(({ id }) => asked.some((one) => one.id === id))).toBe(false)
})

test('R-175 candidates, hired creators and a rejection stay behind, and the first stays as it was', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const first = await buildPublishedCampaign(app.deps, agency)
  await accept(app, agency, await buildApplication(app, { campaign: first, agency, creator }))
  await app.deps.db.updateTable('campaign').set({ last_rejection_reason: 'Too dark.' }).where('id', '=', first.id).execute()
  const before = await read(agency, first.id)
  const { data } = (await create(agency, first.id)).body
  expect(data).toMatchObject({
    candidateCounts: { new: 0, accepted: 0, declined: 0 },
    mediaStats: { completed: 0, committed: 0, reviewPending: 0 },
    lastRejectionReason: null,
    remainingCreators: before.desiredCreators,
  })
  expect(data.desiredAssets.map(({ committed }) => committed)).toEqual(before.desiredAssets.map(() => 0))
  expect(await read(agency, first.id)).toEqual(before)
})

test('R-175 only an own campaign is copied', async () => {
  const [agency, other] = [await buildAgency(app.deps), await buildAgency(app.deps)]
  const first = await buildPublishedCampaign(app.deps, agency)
  const refused = await create(other, first.id)
  expect([refused.status, refused.error.message]).toEqual([404, 'Campaign not found'])
  const none = await app.call(wire.createCampaign, { as: other, body: { name: 'Blank', fromCampaignId: null } })
  expect(none.body.data).toMatchObject({ name: 'Blank', desiredAssets: [] })
})
