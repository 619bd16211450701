import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
let item: { id: ContractMediaId; mediaId: MediaId }
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  item = await buildItem(app, contract)
  const film = { rate_num: 25, rate_den: 1, frames: 150, width: 720, height: 1280, rate_read: true }
  await app.deps.db
    .insertInto('media_rendition')
    .values({
      ...film,
      media_id: item.mediaId,
      variant: 'watermarked',
      storage_key: `media/${item.mediaId}/w`,
      mime: 'video/mp4',
      size_bytes: 1,
    })
    .execute()
})

const add = (text: string, more: object = {}) =>
  app.call(wire.addRemark, { as: agency, params: { id: item.id }, body: { mediaId: item.mediaId, text, ...more } })
const ask = () => app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: {} })
type Format = wire.RemarkFileFormat
const address = (as: TestMember, format: Format = 'csv', take = '1') =>
  app.call(wire.getRemarkFile, { as, params: { id: item.id }, query: { take, format } })
const open = async (url: string) => {
  const { pathname, search } = new URL(url)
  return app.app.inject(pathname + search)
}
const fileOf = async (as: TestMember, format: Format = 'csv', take = '1') => open((await address(as, format, take)).body.data.url)

test('R-353 both sides and operators read what was sent about a take, in four formats', async () => {
  await add('Turn the label.', { fromFrame: 25, toFrame: 49 })
  await ask()
  const operator = await buildOperator(app.deps)
  for (const as of [agency, creator, operator])
    expect((await fileOf(as)).body).toContain('1,1,open,00:00:01:00,00:00:01:24,25,49,Turn the label.')
  const answers = await Promise.all((['csv', 'edl', 'fcpxml', 'xmeml'] as const).map((format) => fileOf(creator, format)))
  expect(answers.map(({ headers }) => [headers['content-type'], headers['content-disposition']])).toEqual([
    ['text/csv; charset=utf-8', expect.stringMatching(/^attachment; filename=".+ take 1\.csv"/)],
    ['text/plain; charset=utf-8', expect.stringMatching(/ take 1\.edl"/)],
    ['application/xml; charset=utf-8', expect.stringMatching(/ take 1\.fcpxml"/)],
    ['application/xml; charset=utf-8', expect.stringMatching(/ take 1\.xml"/)],
  ])
  expect(answers[1]?.body).toContain('01:00:01:00 01:00:01:01')
  expect(answers[2]?.body).toContain('<marker start="25/25s" duration="25/25s" value="1. Turn the label."')
  expect(answers[3]?.body).toContain('<in>25</in><out>50</out>')
  for (const { headers } of answers) expect(headers['cache-control']).toBe('private, no-store')
})

test('R-353 ABUSE 51 no file holds a draft, not its agency’s own either, and none tells that there is one', async () => {
  await add('Turn the label.')
  const none = { code: 'NOT_FOUND', message: 'No remarks have been sent on this take.' }
  for (const as of [agency, creator]) expect((await address(as)).error).toMatchObject(none)
  expect((await address(creator, 'csv', '2')).error).toMatchObject(none)
  await ask()
  const next = await buildJobFile(app, creator)
  await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } })
  await app.deps.db
    .updateTable('contract_media')
    .set(byHand({ state: 'needs_review' }))
    .where('id', '=', item.id)
    .execute()
  item = { id: item.id, mediaId: next }
  await add('Nobody has this.')
  for (const as of [agency, creator]) {
    expect((await address(as, 'csv', '2')).error).toMatchObject(none)
    expect((await fileOf(as)).body).not.toContain('Nobody has this.')
  }
  // Makes the draft belong to a take that has sent remarks.
  await app.deps.db.updateTable('remark').set({ take: 1 }).where('text', '=', 'Nobody has this.').execute()
  for (const as of [agency, creator]) expect((await fileOf(as)).body.split('\r\n')).toHaveLength(3)
})

test('R-353 others have no file of an item, and an address opens one take in one format and ends', async () => {
  await add('Turn the label.')
  await ask()
  for (const as of [await buildAgency(app.deps), await buildCreator(app.deps)]) {
    expect((await address(as)).error).toMatchObject({ code: 'NOT_FOUND', message: 'Item not found' })
  }
  const { url } = (await address(creator)).body.data
  expect((await open(url.replace('1.csv', '1.edl'))).statusCode).toBe(403)
  expect((await open(url.replace('1.csv', '2.csv'))).statusCode).toBe(403)
  expect((await open(url)).statusCode).toBe(200)
  app.clock.turn(hours(2))
  expect((await open(url)).statusCode).toBe(403)
})

test('R-353 what is no take and no format is refused with its field', async () => {
  const asked = (query: string) => app.raw('GET', `/contract-media/${item.id}/remark-file${query}`, { as: agency })
  for (const query of ['', '?take=1', '?format=csv', '?take=0&format=csv', '?take=1e3&format=csv', '?take=1&format=pdf']) {
    expect((await asked(query)).status, query).toBe(400)
  }
})
