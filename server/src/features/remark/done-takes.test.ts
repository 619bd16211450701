import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, makeReviewable } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** An item sent back with two remarks; the first is marked done in the take that answers them. */
async function buildAnswered() {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const { id, mediaId } = await buildItem(app, contract)
  const params = { id }
  for (const text of ['Turn the label.', 'No music.']) {
    await app.call(wire.addRemark, { as: agency, params, body: { mediaId, text } })
  }
  await app.call(mediaWire.askForChanges, { as: agency, params, body: {} })
  const list = async () => (await app.call(wire.listRemarks, { as: agency, params })).body.data
  const [first] = await list()
  const reupload = async (more: object = {}) =>
    app.call(mediaWire.reuploadContractMedia, { as: creator, params, body: { mediaId: await buildJobFile(app, creator), ...more } })
  await reupload({ answers: [{ remarkId: first?.id, done: true }] })
  const leave = (change: Record<string, unknown>) =>
    app.deps.db.updateTable('contract_media').set(byHand(change)).where('id', '=', id).execute()
  const doneTakes = async () => (await list()).map(({ state, doneTake }) => [state, doneTake])
  return { id, creator, reupload, leave, doneTakes, list }
}

test.each([
  ['could not be processed', { state: 'failed' }],
  ['was held back', { state: 'failed', held: true }],
])('R-330 what was done in a take that %s is done in the one that replaces it', async (_why, change) => {
  const { creator, reupload, leave, doneTakes, list } = await buildAnswered()
  expect(await doneTakes()).toEqual([
    ['done', 2],
    ['open', null],
  ])
  await leave(change)
  // Marked done while the creator works on the file: the next take shows it.
  const second = (await list())[1]
  await app.call(wire.markRemarkDone, { as: creator, params: { id: second?.id ?? '' } })
  await reupload()
  expect(await doneTakes()).toEqual([
    ['done', 3],
    ['done', 3],
  ])
})

test('R-330 what was done while a take was held back is done in that take once it is sent anyway', async () => {
  const { id, creator, leave, doneTakes, list } = await buildAnswered()
  await leave({ state: 'failed', held: true })
  const second = (await list())[1]
  expect((await app.call(wire.markRemarkDone, { as: creator, params: { id: second?.id ?? '' } })).status).toBe(200)
  const body = { reason: 'It is meant to be like this.' }
  expect((await app.call(mediaWire.sendContractMediaAnyway, { as: creator, params: { id }, body })).status).toBe(200)
  expect(await doneTakes()).toEqual([
    ['done', 2],
    ['done', 2],
  ])
})

test('R-330 a take that was shown keeps what was done in it', async () => {
  const { id, reupload, doneTakes } = await buildAnswered()
  await makeReviewable(app, id)
  await reupload()
  expect(await doneTakes()).toEqual([
    ['done', 2],
    ['open', null],
  ])
})
