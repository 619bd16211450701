import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-301 R-304 the creator does not find unsent remarks by the limit: replies and answers count what was sent', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const { id, mediaId } = await buildItem(app, contract)
  const full = 'An item holds at most 500 remarks and replies.'
  const add = (text: string, take = mediaId) => app.call(wire.addRemark, { as: agency, params: { id }, body: { mediaId: take, text } })
  const ask = () => app.call(mediaWire.askForChanges, { as: agency, params: { id }, body: {} })
  const reupload = async (more: object = {}) => {
    const body = { mediaId: await buildJobFile(app, creator), ...more }
    return { ...(await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id }, body })), mediaId: body.mediaId }
  }

  const { id: sentId } = (await add('Turn the label.')).body.data
  await ask()
  const { mediaId: second } = await reupload()
  await app.deps.db
    .updateTable('contract_media')
    .set(byHand({ state: 'needs_review' }))
    .where('id', '=', id)
    .execute()
  const { id: draftId } = (await add('Too dark.', second)).body.data
  await sql`insert into remark select copied.* from remark as one, generate_series(1, 498) as n, lateral jsonb_populate_record(one,
    jsonb_build_object('id', gen_random_uuid(), 'number', one.number + n)) as copied where one.id = ${draftId}`.execute(app.deps.db)
  expect((await add('One more.', second)).error.message).toBe(full)
  const reply = await app.call(wire.replyToRemark, { as: creator, params: { id: sentId }, body: { text: 'Like this?' } })
  expect(reply.status).toBe(200)
  // Together they are too many now.
  const sent = await ask()
  expect([sent.status, sent.error.message]).toEqual([409, full])
  expect((await reupload({ answers: [{ remarkId: sentId, done: true, text: 'Done.' }] })).status).toBe(200)
})
