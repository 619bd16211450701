import type { RemarkId, RemarkReplyId } from '@pairtake/protocol/ids'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, makeReviewable } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function buildDrafts(...texts: string[]) {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { video: 2 })
  const { id, mediaId } = await buildItem(app, contract)
  const params = { id }
  const ids: string[] = []
  for (const text of texts) ids.push((await app.call(wire.addRemark, { as: agency, params, body: { mediaId, text } })).body.data.id)
  const repliesOf = async () => (await app.call(wire.listRemarks, { as: agency, params })).body.data.map(({ replies }) => replies.length)
  return { agency, creator, contract, params, ids, repliesOf }
}

test('R-300 one id of a page at two remarks is a reply to each', async () => {
  const { agency, creator, params, ids, repliesOf } = await buildDrafts('Turn the label.', 'No music.')
  await app.call(mediaWire.askForChanges, { as: agency, params, body: {} })
  for (const id of ids) {
    const body = { text: 'Done.', clientReplyId: 'one' }
    expect((await app.call(wire.replyToRemark, { as: creator, params: { id }, body })).status).toBe(200)
  }
  expect(await repliesOf()).toEqual([1, 1])
})

test('R-301 ABUSE 51 nobody replies to a draft, its own brand neither, and nobody is told', async () => {
  const { agency, creator, ids, repliesOf } = await buildDrafts('Nobody has this.')
  const refused = await app.call(wire.replyToRemark, { as: agency, params: { id: ids[0] ?? '' }, body: { text: 'And slower.' } })
  expect([refused.status, refused.error.message]).toEqual([409, 'This remark is not sent yet and cannot be replied to now.'])
  expect(await repliesOf()).toEqual([0])
  const told = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', creator.id).execute()
  expect(told.map(({ type }) => type)).not.toContain('remark_replied')
})

test('R-304 a message alone finds no room on a full item, and answers find as much as is left', async () => {
  const { agency, creator, params, ids } = await buildDrafts('Turn the label.')
  await app.call(mediaWire.askForChanges, { as: agency, params, body: {} })
  const [id = ''] = ids
  const fill = (count: number) =>
    app.deps.db
      .insertInto('remark_reply')
      .values(
        Array.from({ length: count }, () => ({
          id: newId<RemarkReplyId>(),
          remark_id: id as RemarkId,
          author_id: creator.id,
          text: 'Said.',
          created_at: app.clock.now(),
        })),
      )
      .execute()
  await fill(498)
  const full = { status: 409, message: 'An item holds at most 500 remarks and replies.' }
  const reupload = async (texts: string[]) => {
    const body = { mediaId: await buildJobFile(app, creator), answers: texts.map((text) => ({ remarkId: id, done: false, text })) }
    const { status, error } = await app.call(mediaWire.reuploadContractMedia, { as: creator, params, body })
    return { status, message: error?.message }
  }
  expect(await reupload(['One.', 'Two.'])).toEqual(full)
  expect((await reupload(['One.'])).status).toBe(200)
  await makeReviewable(app, params.id)
  const asked = await app.call(mediaWire.askForChanges, { as: agency, params, body: { message: 'Slower.' } })
  expect({ status: asked.status, message: asked.error.message }).toEqual(full)
})

test('R-309 an unseen notice of one item keeps no other item’s from being told', async () => {
  const { agency, creator, contract, params, ids } = await buildDrafts('Turn the label.')
  await app.call(mediaWire.askForChanges, { as: agency, params, body: {} })
  const other = { id: (await buildItem(app, contract)).id }
  await app.call(mediaWire.askForChanges, { as: agency, params: other, body: { message: 'No music.' } })
  const [second] = (await app.call(wire.listRemarks, { as: creator, params: other })).body.data
  for (const id of [ids[0] ?? '', second?.id ?? '', ids[0] ?? '']) {
    await app.call(wire.replyToRemark, { as: creator, params: { id }, body: { text: 'Like this?' } })
  }
  const told = await app.deps.db
    .selectFrom('notification')
    .select('data')
    .where('member_id', '=', agency.id)
    .where('type', '=', 'remark_replied')
    .orderBy('id')
    .execute()
  expect(told.map(({ data }) => data)).toMatchObject([{ contractMediaId: params.id }, { contractMediaId: other.id }])
})

test('R-306 R-309 what is replied with a new take is told to the brand, once', async () => {
  const { agency, creator, params, ids } = await buildDrafts('Turn the label.', 'No music.')
  await app.call(mediaWire.askForChanges, { as: agency, params, body: {} })
  const answers = ids.map((remarkId, index) => ({ remarkId, done: true, text: `Answer ${index}.` }))
  const body = { mediaId: await buildJobFile(app, creator), answers }
  expect((await app.call(mediaWire.reuploadContractMedia, { as: creator, params, body })).status).toBe(200)
  const told = await app.deps.db
    .selectFrom('notification')
    .select('data')
    .where('member_id', '=', agency.id)
    .where('type', '=', 'remark_replied')
    .execute()
  expect(told.map(({ data }) => data)).toMatchObject([{ contractMediaId: params.id, remarkId: ids[1], reason: 'Answer 1.' }])
})
