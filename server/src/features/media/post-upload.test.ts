import { readFile } from 'node:fs/promises'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UploadId } from '@pairtake/protocol/ids'
import { MediaToolFailedError } from '#adapters/media/media-errors.ts'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { etagOf, putPart, uploadFile } from '#testing/builders-media.ts'
import { disguisedPages, makeDisguisedPage } from '#testing/media-files-hostile.ts'
import { makePhoto, makeReferenceDocument, makeTextNamedMp4, makeVideo } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

const chunkBytes = 64 * 1024

let app: TestApp
let agency: TestMember
let creator: TestMember
let campaign: TestCampaign
beforeAll(async () => {
  app = await openTestApp({
    CHUNK_BYTES: String(chunkBytes),
    IMAGE_MAX_BYTES: '200000',
    VIDEO_MAX_BYTES: '2000000',
    REFERENCE_MAX_BYTES: '300000',
  })
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  campaign = await buildPublishedCampaign(app.deps, agency)
})
afterAll(() => app.close())

const begin = (as: TestMember, more: object = {}) =>
  app.call(wire.preUpload, {
    as,
    body: { fileName: 'film.mp4', type: 'video/mp4', size: chunkBytes + 10, entity: 'PortfolioItemOriginal', entityId: null, ...more },
  })
const parts = (bytes: Buffer) => [bytes.subarray(0, chunkBytes), bytes.subarray(chunkBytes)]
const finish = (as: TestMember, uploadId: UploadId, named: { etag: string; part: number }[]) =>
  app.call(wire.postUpload, { as, body: { uploadId, parts: named } })

describe('an upload', () => {
  test('S2-065 S2-066 S2-067 S1-156 goes in parts to signed addresses and answers what the content is', async () => {
    const path = await makeVideo({ seconds: 2 })
    const video = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path })
    expect(video.body.data).toMatchObject({ type: 'video', media: { type: 'video' } })

    const photo = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width: 200, height: 200 }) })
    expect(photo.body.data.type).toBe('image')
    const text = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makeTextNamedMp4() })
    expect(text.body.data.type).toBe('other')
    const paper = await uploadFile(app, agency, {
      entity: 'CampaignReferenceMaterial',
      entityId: campaign.id,
      path: await makeReferenceDocument(),
    })
    expect(paper.body.data.type).toBe('other')
  })

  test.each(['listParts', 'completeUpload'] as const)(
    'S2-071 overtaken by another completion at %s, it answers the same file',
    async (step) => {
      const bytes = Buffer.alloc(chunkBytes + 10, 'b')
      const { body } = await begin(creator)
      for (const [index, part] of parts(bytes).entries()) await putPart(app, body.chunks[index]?.url ?? '', part)
      const named = parts(bytes).map((part, index) => ({ etag: etagOf(part), part: index + 1 }))

      const reached = Promise.withResolvers<void>()
      const overtaken = Promise.withResolvers<void>()
      const { storage } = app.deps
      const real = storage[step].bind(storage)
      const held = vi.spyOn(storage, step).mockImplementationOnce(async (uploadId: string): Promise<never> => {
        reached.resolve()
        await overtaken.promise
        return (await real(uploadId)) as never
      })
      const late = finish(creator, body.uploadId, named)
      await reached.promise
      const first = await finish(creator, body.uploadId, named)
      overtaken.resolve()
      const second = await late
      held.mockRestore()
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.data.media.id).toBe(first.body.data.media.id)
    },
  )

  test('S2-071 every part answers its etag, exposed and quoted, and may be sent again; completing again answers the same file', async () => {
    const bytes = Buffer.alloc(chunkBytes + 10, 'a')
    const { body } = await begin(creator)
    const [first, second] = body.chunks
    const sent = await putPart(app, first?.url ?? '', bytes.subarray(0, chunkBytes), { authorization: 'Bearer nobody' })
    expect(sent.status).toBe(200)
    expect(sent.headers['etag']).toBe(`"${etagOf(bytes.subarray(0, chunkBytes))}"`)
    expect(sent.headers['access-control-expose-headers']).toBe('etag')
    await putPart(app, first?.url ?? '', bytes.subarray(0, chunkBytes))

    const open = await app.call(wire.getUpload, { as: creator, params: { uploadId: body.uploadId } })
    expect(open.body.data.received).toEqual([{ part: 1, etag: etagOf(bytes.subarray(0, chunkBytes)) }])
    expect(open.body.data.chunks).toHaveLength(2)
    await putPart(app, second?.url ?? '', bytes.subarray(chunkBytes))

    const named = parts(bytes).map((part, index) => ({ etag: etagOf(part), part: index + 1 }))
    const [once, twice] = await Promise.all([finish(creator, body.uploadId, named), finish(creator, body.uploadId, named)])
    const again = await finish(creator, body.uploadId, named)
    expect([once.status, twice.status, again.status]).toEqual([200, 200, 200])
    expect(new Set([once, twice, again].map((answer) => answer.body.data.media.id)).size).toBe(1)
    const late = await putPart(app, first?.url ?? '', bytes.subarray(0, chunkBytes))
    expect([late.status, late.error.code]).toEqual([409, 'UPLOAD_COMPLETED'])
  })

  test('takes a part as multipart form data with one file', async () => {
    const { body } = await begin(creator, { size: 5 })
    const boundary = 'x-part-x'
    const form = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\nhello\r\n--${boundary}--\r\n`,
    )
    const sent = await putPart(app, body.chunks[0]?.url ?? '', form, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect([sent.status, sent.headers['etag']]).toEqual([200, `"${etagOf(Buffer.from('hello'))}"`])
    const tooLong = Buffer.from(form.toString().replace('hello', 'hello and more'))
    const refused = await putPart(app, body.chunks[0]?.url ?? '', tooLong, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect(refused.status).toBe(413)
  })

  test('ABUSE-13 refuses what an address was not made for', async () => {
    const { body } = await begin(creator)
    const [first, second] = body.chunks
    const whole = Buffer.alloc(chunkBytes, 'b')
    const swapped = (first?.url ?? '').replace('/parts/1?', '/parts/2?')
    const beyond = (first?.url ?? '').replace('/parts/1?', '/parts/3?')
    const bare = (first?.url ?? '').split('?')[0] ?? ''
    expect((await putPart(app, swapped, Buffer.alloc(10))).status).toBe(403)
    expect((await putPart(app, beyond, whole)).status).toBe(403)
    expect((await putPart(app, bare, whole)).status).toBe(403)
    expect((await putPart(app, first?.url ?? '', Buffer.alloc(chunkBytes + 1))).status).toBe(413)
    expect((await putPart(app, first?.url ?? '', Buffer.alloc(5))).status).toBe(400)
    expect((await putPart(app, first?.url ?? '', whole)).status).toBe(200)
    expect((await putPart(app, second?.url ?? '', Buffer.alloc(10, 'c'))).status).toBe(200)

    const good = [
      { etag: `"${etagOf(whole)}"`, part: 1 },
      { etag: etagOf(Buffer.alloc(10, 'c')), part: 2 },
    ]
    const [one, two] = good
    for (const named of [[], [one], [two, one], [one, { etag: 'forged', part: 2 }], [one, one], [...good, { etag: 'x', part: 3 }]]) {
      const refused = await finish(creator, body.uploadId, named as typeof good)
      expect([refused.status, refused.error.code]).toEqual([400, 'UPLOAD_INCOMPLETE'])
    }
    expect((await finish(agency, body.uploadId, good)).status).toBe(404)
    expect((await finish(creator, body.uploadId, good)).status).toBe(200)
  })

  test('ABUSE 13 parts are numbered by digits, and by nothing else that reads as a number', async () => {
    const { body } = await begin(creator)
    const first = body.chunks[0]?.url ?? ''
    for (const name of ['01', '1e0', '0x1', '+1', '%201', '1.0', '1%20', '%D9%A1', '-1', '0']) {
      const refused = await putPart(app, first.replace('/parts/1?', `/parts/${name}?`), Buffer.alloc(chunkBytes))
      expect([name, refused.status]).toEqual([name, 403])
    }
    expect((await putPart(app, first, Buffer.alloc(chunkBytes))).status).toBe(200)
  })

  test('ABUSE-10 refuses a wrong role, a stranger’s record and a closed state', async () => {
    const stranger = await buildAgency(app.deps)
    const reference = { entity: 'CampaignReferenceMaterial', entityId: campaign.id, size: 10 }
    expect((await begin(creator, reference)).status).toBe(403)
    expect((await begin(stranger, reference)).status).toBe(404)
    expect((await begin(agency, { ...reference, entityId: 'nonsense' })).status).toBe(404)
    const reviewed = await buildPublishedCampaign(app.deps, agency, { state: 'in_review' })
    expect((await begin(agency, { ...reference, entityId: reviewed.id })).status).toBe(409)
    expect((await begin(agency)).status).toBe(403)
    expect((await begin(creator, { entity: 'ContractMediaOriginal', entityId: campaign.videoAssetId })).status).toBe(404)
    const locked = await buildCreator(app.deps, { state: 'in_review' })
    const refused = await begin(locked)
    expect([refused.status, refused.error.code]).toEqual([409, 'PROFILE_LOCKED'])
    expect((await begin(creator, { size: 0 })).status).toBe(400)
  })

  test('names the limit when a file is too large, early by its name and at the end by its content', async () => {
    const early = await begin(creator, { fileName: 'big.jpg', type: 'image/jpeg', size: 200_001 })
    expect([early.status, early.error.code]).toEqual([413, 'TOO_LARGE'])
    expect(early.error.message).toBe('An image may have at most 0.2 MB, and this one has 0.2 MB.')
    expect((await begin(creator, { fileName: 'big.HEIC', type: '', size: 200_001 })).status).toBe(413)
    expect((await begin(creator, { size: 2_000_001 })).status).toBe(413)
    const reference = { entity: 'CampaignReferenceMaterial', entityId: campaign.id, size: 300_001 }
    expect((await begin(agency, reference)).status).toBe(413)

    const photo = await readFile(await makePhoto({ width: 300, height: 300 }))
    const bytes = Buffer.concat([photo, Buffer.alloc(250_000)])
    const late = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', bytes, fileName: 'film.mp4', type: 'video/mp4' })
    expect([late.status, late.error.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('ABUSE-14 a page in disguise is neither image nor video', async () => {
    for (const name of Object.keys(disguisedPages) as (keyof typeof disguisedPages)[]) {
      const path = await makeDisguisedPage(name)
      const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path, type: 'image/png' })
      expect([name, sent.body.data.type]).toEqual([name, 'other'])
    }
  })

  test('ABUSE-16 ends well though the process died between storing the file and writing its row', async () => {
    const bytes = Buffer.alloc(10, 'k')
    const { body } = await begin(creator, { size: 10 })
    await putPart(app, body.chunks[0]?.url ?? '', bytes)
    await app.deps.storage.completeUpload(body.uploadId)
    const named = [{ etag: etagOf(bytes), part: 1 }]
    const ended = await finish(creator, body.uploadId, named)
    expect([ended.status, ended.body.data.type]).toEqual([200, 'other'])
  })

  test('ABUSE-17 a full or failing disk is told as such, leaves no row, and the part can be sent again', async () => {
    const { beginUpload, writePart } = app.deps.storage
    const uploads = async () => (await app.deps.db.selectFrom('upload').select('id').execute()).length
    const before = await uploads()
    app.deps.storage.beginUpload = () => Promise.reject(new StorageFullError('full'))
    const full = await begin(creator)
    app.deps.storage.beginUpload = beginUpload
    expect([full.status, full.error.code, full.headers['retry-after']]).toEqual([507, 'STORAGE_FULL', '60'])
    expect(await uploads()).toBe(before)

    const { body } = await begin(creator, { size: 10 })
    app.deps.storage.writePart = () => Promise.reject(new StorageUnavailableError('input/output error'))
    const failed = await putPart(app, body.chunks[0]?.url ?? '', Buffer.alloc(10))
    app.deps.storage.writePart = writePart
    expect([failed.status, failed.error.code]).toEqual([503, 'OVERLOADED'])
    expect((await putPart(app, body.chunks[0]?.url ?? '', Buffer.alloc(10))).status).toBe(200)
  })

  test('takes a part whose request has a session beside its signed address', async () => {
    const bytes = Buffer.alloc(10, 'b')
    for (const authorization of [`Bearer ${creator.token}`, `Bearer ${agency.token}`, 'Bearer nobody']) {
      const { body } = await begin(creator, { size: 10 })
      const sent = await putPart(app, body.chunks[0]?.url ?? '', bytes, { authorization })
      expect([sent.status, String(sent.headers['etag']).replaceAll('"', '')], authorization).toEqual([200, etagOf(bytes)])
    }
  })

  test('says when to try again where a file cannot be looked into, and takes it then', async () => {
    const bytes = Buffer.alloc(10, 'l')
    const { body } = await begin(creator, { size: 10 })
    await putPart(app, body.chunks[0]?.url ?? '', bytes)
    const named = [{ etag: etagOf(bytes), part: 1 }]
    const blind = vi.spyOn(app.deps.media, 'detectKind').mockRejectedValueOnce(new MediaToolFailedError('refused by the system'))
    const refused = await finish(creator, body.uploadId, named)
    blind.mockRestore()
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([503, 'OVERLOADED', '30'])
    expect((await finish(creator, body.uploadId, named)).status).toBe(200)
  })

  test('R-121 ABUSE-20 an address ends after a day, and an upload never completed is swept with its file', async () => {
    const { body } = await begin(creator)
    await putPart(app, body.chunks[0]?.url ?? '', Buffer.alloc(chunkBytes))
    await app.turnClock(days(1) + 1000)
    const late = await putPart(app, body.chunks[0]?.url ?? '', Buffer.alloc(chunkBytes))
    expect([late.status, late.error.code]).toEqual([403, 'ADDRESS_EXPIRED'])
    expect((await app.call(wire.getUpload, { as: creator, params: { uploadId: body.uploadId } })).status).toBe(404)
    await expect(app.deps.storage.listParts(body.uploadId)).rejects.toThrow('no such upload')
  })

  test('R-121 a file that was never used is removed after a week', async () => {
    const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width: 200, height: 200 }) })
    const key = `media/${sent.body.data.media.id}/original`
    expect(await app.deps.storage.findObject(key)).toBeDefined()
    await app.turnClock(days(7) + 1000)
    expect(await app.deps.storage.findObject(key)).toBeUndefined()
  })
})
