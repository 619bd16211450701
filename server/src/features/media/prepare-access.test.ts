import { readFile } from 'node:fs/promises'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { MediaId, PortfolioItemId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import { takeDownCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import type { FileUsage } from '@pairtake/protocol/media/media'
import { parse as parseDisposition } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildDelivery, buildPortfolioItem, uploadFile } from '#testing/builders-media.ts'
import { buildContract, type TestContract } from '#testing/builders-money.ts'
import { makePhoto, makeReferenceDocument, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours } from '#wire-time.ts'
import { fileAddress } from './media-view.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let operator: TestMember
let strangers: TestMember[]
let contract: TestContract
let film: string
let delivered: MediaId
let portfolio: MediaId
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
  strangers = [await buildAgency(app.deps), await buildCreator(app.deps)]
  contract = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  film = await makeVideo({ seconds: 2 })
  const { id: contractId, campaignId } = contract
  delivered = (await buildDelivery(app.deps, { contractId, campaignId, creator, path: film })).mediaId
  portfolio = (await buildPortfolioItem(app.deps, creator, film)).mediaId
  await app.runTasks()
})
afterAll(() => app.close())

const prepare = (as: TestMember, mediaId: string, usage: FileUsage) => app.call(wire.prepareAccess, { as, body: { mediaId, usage } })
const outcome = async (as: TestMember, mediaId: string, usage: FileUsage) => {
  const answer = await prepare(as, mediaId, usage)
  return answer.status === 200 ? 200 : [answer.status, answer.error.code]
}
const get = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return app.raw('GET', pathname + search, { headers })
}

describe('opening a file', () => {
  test('S1-211 S2-069 S2-070 both sides see the watermarked version; the original is the creator’s until the job is finalized', async () => {
    expect(await outcome(agency, delivered, 'ContractMediaWatermarked')).toBe(200)
    expect(await outcome(creator, delivered, 'ContractMediaWatermarked')).toBe(200)
    expect(await outcome(creator, delivered, 'ContractMediaOriginal')).toBe(200)
    expect(await outcome(operator, delivered, 'ContractMediaOriginal')).toBe(200)
    expect(await outcome(agency, delivered, 'ContractMediaOriginal')).toEqual([409, 'ORIGINALS_LOCKED'])
    const change = (state: 'finalizing' | 'cancelled' | 'in_progress') =>
      app.deps.db.updateTable('contract').set(byHand({ state })).where('id', '=', contract.id).execute()
    await change('finalizing')
    expect(await outcome(agency, delivered, 'ContractMediaOriginal')).toBe(200)
    await change('cancelled')
    expect(await outcome(agency, delivered, 'ContractMediaOriginal')).toEqual([409, 'ORIGINALS_LOCKED'])
    await change('in_progress')
  })

  test('an earlier take stays viewable to both sides, and its original is not for sale', async () => {
    const item = await app.deps.db.selectFrom('contract_media').selectAll().where('media_id', '=', delivered).executeTakeFirstOrThrow()
    const again = await buildDelivery(app.deps, { contractId: contract.id, campaignId: contract.campaignId, creator, path: film })
    await app.runTasks()
    const take = { contract_media_id: item.id, take: 1, media_id: again.mediaId, sent_at: app.deps.now() }
    await app.deps.db.deleteFrom('contract_media').where('media_id', '=', again.mediaId).execute()
    await app.deps.db.insertInto('contract_media_take').values(take).execute()
    expect(await outcome(agency, again.mediaId, 'ContractMediaWatermarked')).toBe(200)
    expect(await outcome(creator, again.mediaId, 'ContractMediaOriginal')).toBe(200)
    expect(await outcome(agency, again.mediaId, 'ContractMediaOriginal')).toEqual([404, 'NOT_FOUND'])
  })

  test('S2-080 a portfolio is seen by agencies it was shown to, its originals only by its creator', async () => {
    expect(await outcome(creator, portfolio, 'PortfolioItemOriginal')).toBe(200)
    expect(await outcome(agency, portfolio, 'PortfolioItemOptimized')).toBe(200)
    expect(await outcome(agency, portfolio, 'PortfolioItemOriginal')).toEqual([404, 'NOT_FOUND'])
    expect(await outcome(operator, portfolio, 'PortfolioItemOriginal')).toBe(200)
    const raw = await buildPortfolioItem(app.deps, creator, film)
    expect(await outcome(creator, raw.mediaId, 'PortfolioItemOptimized')).toEqual([409, 'MEDIA_INACCESSIBLE'])
  })

  test('R-047 R-006 R-104 reference material follows its campaign, and stays with the creators of its jobs when it is taken down', async () => {
    const draft = await buildPublishedCampaign(app.deps, agency, { state: 'draft' })
    const path = await makeReferenceDocument()
    const sent = await uploadFile(app, agency, { entity: 'CampaignReferenceMaterial', entityId: draft.id, path })
    const mediaId = sent.body.data.media.id
    expect(await outcome(agency, mediaId, 'CampaignReferenceMaterial')).toBe(200)
    await app.deps.db.insertInto('reference_material').values({ campaign_id: draft.id, media_id: mediaId, position: 0 }).execute()
    expect(await outcome(creator, mediaId, 'CampaignReferenceMaterial')).toEqual([404, 'NOT_FOUND'])
    // Whoever has the link sees a campaign that was on the market, and its files with it.
    for (const state of ['filled', 'delivered', 'published'] as const) {
      await app.deps.db.updateTable('campaign').set(byHand({ state })).where('id', '=', draft.id).execute()
      expect(await outcome(creator, mediaId, 'CampaignReferenceMaterial'), state).toBe(200)
    }
    expect(await outcome(strangers[0] ?? agency, mediaId, 'CampaignReferenceMaterial')).toEqual([404, 'NOT_FOUND'])

    const job = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    await app.deps.db.insertInto('reference_material').values({ campaign_id: job.campaignId, media_id: mediaId, position: 0 }).execute()
    const other = strangers[1] ?? agency
    expect(await outcome(other, mediaId, 'CampaignReferenceMaterial')).toBe(200)
    // As while its brand is suspended.
    const hide = (at: Date | null) =>
      app.deps.db.updateTable('campaign').set({ hidden_at: at }).where('agency_id', '=', agency.id).execute()
    await hide(app.deps.now())
    expect(await outcome(other, mediaId, 'CampaignReferenceMaterial')).toEqual([404, 'NOT_FOUND'])
    expect(await outcome(creator, mediaId, 'CampaignReferenceMaterial')).toBe(200)
    await hide(null)
    for (const id of [draft.id, job.campaignId]) {
      const down = await app.call(takeDownCampaign, { as: operator, params: { id }, body: { reason: 'Misleading.' } })
      expect(down.status).toBe(200)
    }
    expect(await outcome(other, mediaId, 'CampaignReferenceMaterial')).toEqual([404, 'NOT_FOUND'])
    expect(await outcome(creator, mediaId, 'CampaignReferenceMaterial')).toBe(200)
  })

  test('ABUSE-10 a stranger finds none of it, nor does another usage', async () => {
    for (const stranger of strangers) {
      for (const usage of ['ContractMediaWatermarked', 'ContractMediaOriginal', 'CampaignReferenceMaterial'] as const) {
        expect(await outcome(stranger, delivered, usage)).toEqual([404, 'NOT_FOUND'])
      }
      expect(await outcome(stranger, portfolio, 'PortfolioItemOptimized')).toEqual([404, 'NOT_FOUND'])
      expect(await outcome(stranger, portfolio, 'PortfolioItemOriginal')).toEqual([404, 'NOT_FOUND'])
    }
    expect(await outcome(creator, portfolio, 'ContractMediaOriginal')).toEqual([404, 'NOT_FOUND'])
    expect(await outcome(creator, 'nonsense', 'ContractMediaOriginal')).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the address of a file', () => {
  test('S1-201 gives the original as an attachment under its own name, byte for byte, in ranges where asked', async () => {
    const { body } = await prepare(creator, delivered, 'ContractMediaOriginal')
    const whole = await get(body.data.url)
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'attachment; filename=video.mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600, immutable',
      'accept-ranges': 'bytes',
    })
    const size = (await readFile(film)).length
    expect(whole.headers['content-length']).toBe(String(size))
    const part = await get(body.data.url, { range: 'bytes=10-19' })
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([206, `bytes 10-19/${size}`, '10'])
    const beyond = await get(body.data.url, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const known = await get(body.data.url, { 'if-none-match': String(whole.headers['etag']) })
    expect(known.status).toBe(304)
  })

  test('answers a range of the end, and the whole file to who knows another version', async () => {
    const { body } = await prepare(creator, delivered, 'ContractMediaOriginal')
    const bytes = await readFile(film)
    const { length } = bytes
    const end = await get(body.data.url, { range: 'bytes=-7' })
    expect([end.status, end.headers['content-range']]).toEqual([206, `bytes ${length - 7}-${length - 1}/${length}`])
    const etag = String(end.headers['etag'])
    const same = await get(body.data.url, { range: 'bytes=0-3', 'if-range': etag })
    expect([same.status, same.headers['content-length']]).toEqual([206, '4'])
    for (const other of ['"another"', `W/${etag}`, 'Fri, 20 Nov 2026 12:00:00 GMT']) {
      const whole = await get(body.data.url, { range: 'bytes=0-3', 'if-range': other })
      expect([whole.status, whole.headers['content-length']]).toEqual([200, String(length)])
    }
    for (const known of [`"other", ${etag}`, `W/${etag}`, '*']) {
      expect((await get(body.data.url, { 'if-none-match': known })).status).toBe(304)
    }
  })

  test('answers HEAD with only the headers and reads nothing of the file', async () => {
    const { body } = await prepare(creator, delivered, 'ContractMediaOriginal')
    const whole = await get(body.data.url)
    const opened = vi.spyOn(app.deps.storage, 'openRead')
    const { pathname, search } = new URL(body.data.url)
    const head = await app.raw('HEAD', pathname + search, { headers: { range: 'bytes=0-3' } })
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
    expect(head.status).toBe(200)
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition'] as const) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
    expect((await app.raw('HEAD', `${pathname}?t=none`)).status).toBe(403)
  })

  test('shows the watermarked version inline', async () => {
    const { body } = await prepare(agency, delivered, 'ContractMediaWatermarked')
    const shown = await get(body.data.url)
    expect([shown.status, shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([200, 'video/mp4', 'inline'])
  })

  test('ABUSE-20 is good for this one file and variant, for at least an hour, and not for ever', async () => {
    const { body } = await prepare(agency, delivered, 'ContractMediaWatermarked')
    const { url } = body.data
    expect((await get(url.replace('/watermarked?', '/original?'))).status).toBe(403)
    expect((await get(url.replace(delivered, portfolio))).status).toBe(403)
    expect((await get(url.split('?')[0] ?? '')).status).toBe(403)
    app.clock.turn(hours(1))
    expect((await get(url)).status).toBe(200)
    app.clock.turn(hours(1))
    expect((await get(url)).status).toBe(403)
  })

  test('R-497 is made again for a repeated call under the same key, and another file is refused under it', async () => {
    const opened = async (mediaId: string) =>
      app.raw('POST', pathPrefix + wire.prepareAccess.path, {
        as: agency,
        body: { mediaId, usage: 'ContractMediaWatermarked' },
        headers: { 'idempotency-key': 'the same' },
      })
    expect((await opened(delivered)).status).toBe(200)
    app.clock.turn(hours(3))
    const again = await opened(delivered)
    const { url } = (again.body as { data: { url: string } }).data
    expect((await get(url)).status).toBe(200)
    app.clock.turn(hours(1))
    expect((await get(url)).status).toBe(200)
    expect((await opened(portfolio)).error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a file that is gone answers as not found', async () => {
    const photo = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width: 200, height: 200 }) })
    const mediaId = photo.body.data.media.id
    await app.deps.db
      .insertInto('portfolio_item')
      .values({
        id: newId<PortfolioItemId>(),
        creator_id: creator.id,
        media_id: mediaId,
        name: 'x',
        state: 'ready',
        position: 9,
        created_at: app.deps.now(),
      })
      .execute()
    const { body } = await prepare(creator, mediaId, 'PortfolioItemOriginal')
    await app.deps.storage.removeFolder(`media/${mediaId}`)
    expect((await get(body.data.url)).status).toBe(404)
  })
})

test('ABUSE 14 an original is saved under a name that its content may bear', async () => {
  const path = await makePhoto({ width: 200, height: 200 })
  for (const [fileName, saved] of [
    ['photo.html', 'photo.jpg'],
    ['photo.jpg.exe', 'photo.jpg'],
    ['pho\u202etog.exe', 'photog.jpg'],
    ['Café “take” 1.jpg', 'Café “take” 1.jpg'],
  ] as const) {
    const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path, fileName })
    const { headers } = await get(fileAddress(sent.body.data.media.id, 'original', { deps: app.deps, origin: 'http://here' }))
    expect(parseDisposition(String(headers['content-disposition'])).parameters['filename']).toBe(saved)
  }
})
