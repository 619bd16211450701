import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { ObjectHeaders } from '#adapters/storage/storage.ts'
import type { Deps } from '#deps.ts'
import { openAppCopy } from '#testing/app-copy.ts'
import { buildCreator, type TestMember } from '#testing/builders.ts'
import { buildMedia, uploadFile } from '#testing/builders-media.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import type { TestApp } from '#testing/test-app.ts'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import * as raw from '@pairtake/protocol/raw-routes'

// An object store that browsers reach directly; its own tests are in adapters/storage/s3.
const origin = 'https://store.example'
const asked: ObjectHeaders[] = []
const direct: NonNullable<Deps['storage']['direct']> = {
  origin,
  addressParts: async (id) => [`${origin}/${id}/1`],
  addressObject: async (key, headers) => {
    asked.push(headers)
    return `${origin}/${key}?signed`
  },
}

let app: TestApp
let creator: TestMember
beforeAll(async () => {
  app = await openAppCopy({ serverUrl: inject('databaseUrl'), change: (deps) => (deps.storage = { ...deps.storage, direct }) })
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

test('a file is fetched from the store itself, under its own name and type', async () => {
  const path = await makePhoto({ width: 200, height: 200 })
  const mediaId = await buildMedia(app.deps, {
    ownerId: creator.id,
    entity: 'PortfolioItemOriginal',
    kind: 'image',
    mime: 'image/jpeg',
    path,
  })
  await app.deps.db.updateTable('media').set({ file_name: 'Größe ½.jpg' }).where('id', '=', mediaId).execute()
  const context = { deps: app.deps, origin: 'http://here', endsAt: endOfNextHour(app.deps) }
  const { pathname, search } = new URL(heldAddress(raw.sendFile, { mediaId, variant: 'original' }, context))

  const answer = await app.raw('GET', pathname + search)
  expect([answer.status, answer.headers['location']]).toEqual([302, `${origin}/media/${mediaId}/original?signed`])
  expect(answer.headers['cache-control']).toBe('private, max-age=600')
  const disposition = `attachment; filename="Gr__e _.jpg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C2%BD.jpg`
  expect(asked.at(-1)).toEqual({ type: 'image/jpeg', disposition, caching: 'private, max-age=3600, immutable' })

  // A presigned URL of the store is valid only for GET.
  const head = await app.raw('HEAD', pathname + search)
  expect([head.status, head.headers['content-disposition']]).toEqual([200, disposition])
  expect((await app.raw('GET', `${pathname}?t=none`)).status).toBe(403)
})

test('the page may send to the store and show what lies there, and nothing else of it', async () => {
  const policy = String((await app.raw('GET', '/config')).headers['content-security-policy']).split(';')
  for (const directive of [`connect-src 'self' ${origin}`, `img-src 'self' data: blob: ${origin}`, `media-src 'self' blob: ${origin}`]) {
    expect(policy).toContain(directive)
  }
  expect(policy.filter((directive) => directive.includes(origin))).toHaveLength(3)
})

test('parts are addressed to the store, and a store that is away is told as such', async () => {
  const body = { fileName: 'film.mp4', type: 'video/mp4', size: 10, entity: 'PortfolioItemOriginal' as const, entityId: null }
  const begun = await app.call(wire.preUpload, { as: creator, body })
  expect(begun.body.chunks).toEqual([{ url: `${origin}/${begun.body.uploadId}/1`, method: 'PUT', offset: 0, size: 10 }])
  const away = vi.spyOn(direct, 'addressParts').mockRejectedValue(new StorageUnavailableError('away'))
  const failed = await app.call(wire.getUpload, { as: creator, params: { uploadId: begun.body.uploadId } })
  expect([failed.status, failed.error.code]).toEqual([503, 'OVERLOADED'])
  away.mockRestore()
})

test('R-236 parts that went straight to the store are counted once, when their file is complete', async () => {
  const bytes = await readFile(await makePhoto({ width: 300, height: 200 }))
  const counted = async () => {
    const text = await app.deps.metrics.registry.metrics()
    return ['parts', 'bytes'].map((what) => Number(new RegExp(`^pairtake_upload_${what}_total (\\d+)$`, 'm').exec(text)?.[1]))
  }
  const file = { fileName: 'light.jpg', type: 'image/jpeg', size: bytes.length, entity: 'PortfolioItemOriginal' as const, entityId: null }
  const begun = await app.call(wire.preUpload, { as: creator, body: file })
  const { uploadId } = begun.body
  const stored = await app.deps.storage.writePart?.(uploadId, 1, Readable.from([bytes]))
  const [parts = 0, sizes = 0] = await counted()
  const body = { uploadId, parts: [{ part: 1, etag: stored?.etag ?? '' }] }
  for (let turn = 0; turn < 2; turn++) expect((await app.call(wire.postUpload, { as: creator, body })).status).toBe(200)
  expect(await counted()).toEqual([parts + 1, sizes + bytes.length])
})

test('a film is known by its ends, and what is not known by them is looked at whole', async () => {
  const whole = vi.spyOn(app.deps.storage, 'borrowLocalFile')
  const { borrowEnds } = app.deps.storage
  app.deps.storage.borrowEnds = async (key) => ({ ...(await borrowEnds(key)), isWhole: false })
  const { direct: _direct, ...throughUs } = app.deps.storage
  app.deps.storage = throughUs
  const sent = async (path: string) => (await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path })).body.data.type
  expect(await sent(await makeVideo({ seconds: 1 }))).toBe('video')
  expect(whole).not.toHaveBeenCalled()
  expect(await sent(await makePhoto({ width: 200, height: 200 }))).toBe('image')
  expect(whole).toHaveBeenCalledTimes(1)
  app.deps.storage = { ...throughUs, direct }
})
