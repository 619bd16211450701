import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage, type DiskStorage } from './disk-storage.ts'
import {
  InvalidKeyError,
  PartIncompleteError,
  PartOutOfRangeError,
  PartTooLargeError,
  UploadIncompleteError,
  UploadMissingError,
} from './storage-errors.ts'

// Features of the only storage that takes the parts itself.
const chunkBytes = 100_000
let dir: string
let storage: DiskStorage
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = diskStorage(join(dir, 'store'), { require: async () => {} })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function begin(sizeBytes: number) {
  const uploadId = randomUUID()
  const key = `media/${uploadId}/original`
  await storage.beginUpload(uploadId, { key, sizeBytes, chunkBytes })
  return { uploadId, key }
}

const folderOf = (uploadId: string) => join(dir, 'store', 'uploads', uploadId)
const partOf = (bytes: Buffer, part: number) => bytes.subarray((part - 1) * chunkBytes, part * chunkBytes)
const send = (uploadId: string, bytes: Buffer, part: number) => storage.writePart(uploadId, part, Readable.from([partOf(bytes, part)]))
const read = async (key: string) => buffer(await storage.openRead(key))
/** Waits until what was written has been read by a transfer, which then waits for more. */
const isTaken = async (body: PassThrough) => {
  await expect.poll(() => body.readableLength, { interval: 1 }).toBe(0)
}

test.each(['', '..', 'a/b', '../../objects', 'x'.repeat(200)])('refuses a part for the upload id %j', async (uploadId) => {
  await expect(storage.writePart(uploadId, 1, Readable.from(['x']))).rejects.toThrow(InvalidKeyError)
})

test('the etag of a part is the SHA-256 of its bytes', async () => {
  const bytes = randomBytes(20)
  const { uploadId } = await begin(bytes.length)
  expect((await send(uploadId, bytes, 1)).etag).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a part sent again ends the transfer of it that hangs', async () => {
  const bytes = randomBytes(chunkBytes)
  const { uploadId, key } = await begin(bytes.length)
  const hanging = new PassThrough()
  hanging.write(randomBytes(500))
  const hung = storage.writePart(uploadId, 1, hanging)
  const refusal = hung.catch((error: unknown) => error)
  await isTaken(hanging)

  await send(uploadId, bytes, 1)
  expect(await refusal).toBeInstanceOf(PartIncompleteError)
  await storage.completeUpload(uploadId)
  expect(await read(key)).toEqual(bytes)
})

test('ABUSE-13 refuses a part that is too long, too short, broken off, or out of range', async () => {
  const bytes = randomBytes(chunkBytes + 10)
  const { uploadId } = await begin(bytes.length)
  const write = (part: number, ...chunks: Buffer[]) => storage.writePart(uploadId, part, Readable.from(chunks))

  await expect(write(2, randomBytes(11))).rejects.toThrow(PartTooLargeError)
  await expect(write(1, randomBytes(chunkBytes), randomBytes(1))).rejects.toThrow(PartTooLargeError)
  await expect(write(1, randomBytes(chunkBytes - 1))).rejects.toThrow(PartIncompleteError)
  await expect(write(1)).rejects.toThrow(PartIncompleteError)
  for (const part of [0, -1, 3, 1.5, Number.NaN, 2 ** 53]) await expect(write(part, randomBytes(1))).rejects.toThrow(PartOutOfRangeError)

  const breaking = new PassThrough()
  breaking.write(randomBytes(50))
  const broken = storage.writePart(uploadId, 1, breaking).catch((error: unknown) => error)
  await isTaken(breaking)
  breaking.destroy(new Error('socket hang up'))
  expect(await broken).toBeInstanceOf(PartIncompleteError)

  expect(await storage.listParts(uploadId)).toEqual([])
  await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
})

test('leaves the body of a refused part open, so that an answer can still be sent', async () => {
  const { uploadId } = await begin(10)
  const body = new PassThrough()
  body.write(randomBytes(11))
  await expect(storage.writePart(uploadId, 1, body)).rejects.toThrow(PartTooLargeError)
  expect(body.destroyed).toBe(false)
})

test('a part sent again and broken off has to be sent once more', async () => {
  const bytes = randomBytes(chunkBytes)
  const { uploadId } = await begin(bytes.length)
  await send(uploadId, bytes, 1)
  await expect(storage.writePart(uploadId, 1, Readable.from([randomBytes(5)]))).rejects.toThrow(PartIncompleteError)
  await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
})

test('ABUSE-13 takes no part after completion, and none of an unknown upload', async () => {
  const bytes = randomBytes(20)
  const { uploadId, key } = await begin(bytes.length)
  await send(uploadId, bytes, 1)
  await storage.completeUpload(uploadId)
  await expect(send(uploadId, randomBytes(20), 1)).rejects.toThrow(UploadMissingError)
  expect(await read(key)).toEqual(bytes)

  await expect(send(randomUUID(), bytes, 1)).rejects.toThrow(UploadMissingError)
  await expect(storage.listParts(randomUUID())).rejects.toThrow(UploadMissingError)
  await expect(storage.completeUpload(randomUUID())).rejects.toThrow(UploadMissingError)
})

test('ABUSE-13 a transfer that runs while the upload completes cannot write into the object', async () => {
  const bytes = randomBytes(chunkBytes)
  const { uploadId } = await begin(bytes.length)
  await send(uploadId, bytes, 1)
  const late = new PassThrough()
  late.write(randomBytes(10))
  const refusal = storage.writePart(uploadId, 1, late).catch((error: unknown) => error)
  await isTaken(late)
  await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
  expect(await refusal).toBeInstanceOf(PartIncompleteError)
})

test('ABUSE-13 a transfer that another process still takes cannot write into the finished object', async () => {
  const other = diskStorage(join(dir, 'store'), { require: async () => {} })
  const bytes = randomBytes(chunkBytes)
  const { uploadId, key } = await begin(bytes.length)
  const late = new PassThrough()
  late.write(randomBytes(10))
  const taken = other.writePart(uploadId, 1, late)
  await isTaken(late)
  await send(uploadId, bytes, 1)
  await storage.completeUpload(uploadId)
  const isUnchanged = async () => (await read(key)).equals(bytes)
  expect(await isUnchanged()).toBe(true)
  late.end(randomBytes(chunkBytes - 10))
  await taken
  expect(await isUnchanged()).toBe(true)
  expect(await readdir(folderOf(uploadId))).toEqual(['parts', 'plan.json'])
})

test('ABUSE-13 an upload that two processes complete at once keeps the object of the first', async () => {
  const bytes = randomBytes(chunkBytes)
  const { uploadId, key } = await begin(bytes.length)
  await send(uploadId, bytes, 1)
  await storage.completeUpload(uploadId)
  // As the second one has it, before it moves it.
  await writeFile(join(folderOf(uploadId), 'whole'), randomBytes(chunkBytes))
  await storage.completeUpload(uploadId)
  expect(await read(key)).toEqual(bytes)
})

test('an upload whose process was killed while it was completed is completed by the next one', async () => {
  const bytes = randomBytes(chunkBytes)
  const { uploadId, key } = await begin(bytes.length)
  await send(uploadId, bytes, 1)
  await rename(join(folderOf(uploadId), 'data'), join(folderOf(uploadId), 'whole'))
  await storage.completeUpload(uploadId)
  expect(await read(key)).toEqual(bytes)
})
