import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveContractMedia, stoppedReviewClock } from '#features/contract-media/contract-media-queries.ts'
import { buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
})
beforeEach(async () => {
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const build = async (asked: { video: number; photos?: number }) =>
  buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, asked)

/** How many items of the job have no file. */
async function unsent({ contractId }: TestContract): Promise<number> {
  const row = await app.deps.db.selectFrom('contract').select('unsent_items').where('id', '=', contractId).executeTakeFirstOrThrow()
  return row.unsent_items
}

const failProcessing = (id: Parameters<typeof makeReviewable>[1]) =>
  moveContractMedia(app.deps.db, {
    of: { id },
    action: 'failProcessing',
    change: { ...stoppedReviewClock, failure: { kind: 'video_damaged' }, updated_at: app.deps.now() },
  })

const attach = async ({ assetIds }: TestContract) => {
  const body = { mediaId: await buildJobFile(app, creator) }
  const attached = await app.call(mediaWire.attachContractMedia, { as: creator, params: { id: assetIds[0] ?? '' }, body })
  expect(attached.status).toBe(200)
  return attached.body.data.id
}
const reupload = async (id: Parameters<typeof makeReviewable>[1]) => {
  const sent = await app.call(mediaWire.reuploadContractMedia, {
    as: creator,
    params: { id },
    body: { mediaId: await buildJobFile(app, creator) },
  })
  expect(sent.status).toBe(200)
}

test('R-180 a job counts the items that it asks for, of all its assets, and each one that is sent or deleted', async () => {
  const contract = await build({ video: 2, photos: 3 })
  const other = await build({ video: 1 })
  expect(await unsent(contract)).toBe(5)
  const item = await buildItem(app, contract)
  expect(await unsent(contract)).toBe(4)
  await buildItem(app, contract)
  expect(await unsent(contract)).toBe(3)
  const deleted = await app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } })
  expect(deleted.status).toBe(200)
  expect(await unsent(contract)).toBe(4)
  expect(await unsent(other)).toBe(1)
})

test('R-180 an item whose file cannot be processed is counted again, until another file replaces it', async () => {
  const contract = await build({ video: 1 })
  const id = await attach(contract)
  expect(await unsent(contract)).toBe(0)
  await failProcessing(id)
  expect(await unsent(contract)).toBe(1)
  await reupload(id)
  expect(await unsent(contract)).toBe(0)
  await makeReviewable(app, id)
  expect(await unsent(contract)).toBe(0)
  await app.call(mediaWire.askForChanges, { as: agency, params: { id }, body: { message: 'More light, please.' } })
  await reupload(id)
  await failProcessing(id)
  expect(await unsent(contract)).toBe(1)
  // It was counted when its file failed.
  await app.call(mediaWire.deleteContractMedia, { as: creator, params: { id } })
  expect(await unsent(contract)).toBe(1)
})

test('R-180 items that are sent at the same moment are all counted', async () => {
  const contract = await build({ video: 2 })
  const ids = await Promise.all(Array.from({ length: 2 }, () => attach(contract)))
  expect(await unsent(contract)).toBe(0)
  await Promise.all(ids.map(failProcessing))
  expect(await unsent(contract)).toBe(2)
})
