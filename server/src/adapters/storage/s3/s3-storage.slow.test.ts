import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'
import { byHand } from '#testing/by-hand.ts'
import { leaveOut } from '#testing/not-here.ts'
import { describeStorage } from '#testing/storage-compliance.ts'
import { hasSwift, startSwift, swiftMissing, type SwiftServer } from '#testing/swift-server.ts'
import { requireWorkingStorage } from '#working-storage.ts'
import { StorageUnavailableError, UploadMissingError } from '#adapters/storage/storage-errors.ts'
import type { StoredPart } from '#adapters/storage/storage.ts'
import { openBucket } from './bucket.ts'
import { checkBucket } from './check-bucket.ts'
import { s3Storage, type S3Storage } from './s3-storage.ts'

const MiB = 1024 * 1024
const chunkBytes = 5 * MiB
const lifeMs = 60_000
let swift: SwiftServer | undefined
beforeAll(async () => {
  if (hasSwift) swift = await startSwift()
})
beforeEach((context) => (hasSwift ? undefined : leaveOut(context, swiftMissing)))
afterAll(() => swift?.stop())

const open = (dir: string, change = {}): Promise<S3Storage> => {
  if (!swift) throw new Error(swiftMissing)
  return s3Storage({ ...swift.settings, ...change }, { folder: dir, space: { require: async () => {} } })
}

async function send(storage: S3Storage, uploadId: string, { part, bytes }: { part: number; bytes: Buffer }): Promise<StoredPart> {
  const url = (await storage.direct.addressParts(uploadId, lifeMs))[part - 1] ?? ''
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  const words = await response.text()
  if (response.status === 404) throw new UploadMissingError(words)
  if (response.status !== 200) throw new Error(words)
  return { part, etag: response.headers.get('etag')?.replaceAll('"', '') ?? '', sizeBytes: bytes.length }
}

describeStorage({ name: 's3', chunkBytes, open, send })

let dir: string
let storage: S3Storage
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'))
  if (swift) storage = await open(dir)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function begin(sizeBytes: number) {
  const uploadId = randomUUID()
  const key = `media/${uploadId}/original`
  await storage.beginUpload(uploadId, { key, sizeBytes, chunkBytes })
  return { uploadId, key }
}

const put = async (url: string, bytes: Buffer) => (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status

test('ABUSE-13 an address of a part is good for that part in its size, until it ends, and asks for no checksum', async () => {
  const { uploadId } = await begin(chunkBytes + 10)
  const [first = '', second = ''] = await storage.direct.addressParts(uploadId, lifeMs)
  expect(first).not.toMatch(/checksum/i)
  expect(new URL(first).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length')
  expect(await put(second, randomBytes(11))).toBe(403)
  expect(await put(second, randomBytes(9))).toBe(403)
  expect(await put(second.replace('partNumber=2', 'partNumber=1'), randomBytes(10))).toBe(403)
  const otherSignature = second.replace(/(?<=X-Amz-Signature=)./, (digit) => (digit === '0' ? '1' : '0'))
  expect(await put(otherSignature, randomBytes(10))).toBe(403)
  const [, past = ''] = await storage.direct.addressParts(uploadId, -9 * 60_000)
  expect(await put(past, randomBytes(10))).toBe(403)
  expect(await storage.listParts(uploadId)).toEqual([])
  expect(await put(second, randomBytes(10))).toBe(200)
  expect((await storage.listParts(uploadId)).map(({ part }) => part)).toEqual([2])
})

test('ABUSE-13 a part that is sent after completion turns the object into no other', async () => {
  const bytes = randomBytes(20)
  const { uploadId, key } = await begin(bytes.length)
  await send(storage, uploadId, { part: 1, bytes })
  const [late = ''] = await storage.direct.addressParts(uploadId, lifeMs)
  await storage.completeUpload(uploadId)
  // Amazon and most others have forgotten the upload; Swift accepts the part and then refuses to read a file whose parts have changed.
  await put(late, randomBytes(20))
  const seen = await storage.openRead(key).then(buffer, (error: unknown) => error)
  expect(Buffer.isBuffer(seen) ? seen.equals(bytes) : seen instanceof StorageUnavailableError).toBe(true)
})

test('an object opens by its address, under the name and the type that we say, in ranges', async () => {
  const path = join(dir, randomUUID())
  await writeFile(path, '0123456789')
  await storage.putFile('media/named/original', path)
  const disposition = `attachment; filename="_.mp4"; filename*=UTF-8''%C3%A4.mp4`
  const headers = { type: 'video/mp4', disposition, caching: 'private, max-age=3600, immutable' }
  const url = await storage.direct.addressObject('media/named/original', headers)
  expect(await storage.direct.addressObject('media/named/original', headers)).toBe(url)
  expect(new URL(url).origin).toBe(storage.direct.origin)

  const answer = await fetch(url, { headers: { range: 'bytes=2-4' } })
  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable')
  expect((await fetch(url.replace('original', 'thumbnail'))).status).toBe(403)
  expect((await fetch(url.split('?')[0] ?? '')).ok).toBe(false)
})

test('the check of a bucket leaves nothing behind, and says what is wrong with it', async () => {
  if (!swift) throw new Error(swiftMissing)
  const { settings } = swift
  const origin = 'https://takes.example'
  expect(await checkBucket(settings, origin)).toEqual({ problems: [] })
  const { client, name: Bucket } = openBucket(settings)
  expect((await client.send(new ListObjectsV2Command({ Bucket, Prefix: '.check/' }))).Contents ?? []).toEqual([])
  expect(await checkBucket({ ...settings, bucket: 'none-such' }, origin)).toEqual({
    problems: [`S3_BUCKET: there is no bucket none-such at ${settings.endpoint}`],
  })
  expect((await checkBucket({ ...settings, secretAccessKey: 'wrong' }, origin)).problems).toEqual([
    `S3_SECRET_ACCESS_KEY: ${settings.endpoint} does not accept the signatures made with it`,
  ])
  const away = await checkBucket({ ...settings, endpoint: 'http://127.0.0.1:9' }, origin)
  expect([away.problems, away.unreachable]).toEqual([[], expect.stringMatching(/^S3_ENDPOINT: http:\/\/127.0.0.1:9 cannot be reached/)])
})

test('a production does not start on a bucket that no browser can send to', async () => {
  const shut = await startSwift({ answersPreflights: false })
  try {
    const { problems } = await checkBucket(shut.settings, 'https://takes.example')
    expect(problems[0]).toBe('S3_BUCKET: its CORS rules do not let https://takes.example in, so no browser can upload')
    // Production requires HTTPS for a store, which is not what this test is about.
    const config = { ...readConfig(shut.env), isProduction: true, publicUrl: 'https://takes.example' }
    const told: unknown[] = []
    const log = byHand({ warn: (words: unknown) => told.push(words) })
    await expect(requireWorkingStorage(config, log)).rejects.toThrow(ConfigError)
    await requireWorkingStorage({ ...config, isProduction: false }, log)
    expect(told).toEqual(problems)
  } finally {
    await shut.stop()
  }
})

test('a store that refuses or is away is told as such', async () => {
  const strange = await open(dir, { secretAccessKey: 'wrong' })
  await expect(strange.check()).rejects.toThrow(StorageUnavailableError)
  await expect(strange.findObject('media/x/original')).rejects.toThrow(StorageUnavailableError)
  await expect(strange.removeFolder('media/x')).rejects.toThrow(StorageUnavailableError)
  const away = await open(dir, { endpoint: 'http://127.0.0.1:9' })
  await expect(away.openRead('media/x/original')).rejects.toThrow(StorageUnavailableError)
  await expect(away.beginUpload(randomUUID(), { key: 'media/x', sizeBytes: 1, chunkBytes })).rejects.toThrow(StorageUnavailableError)
})
