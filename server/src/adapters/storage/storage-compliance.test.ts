import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import {
  InvalidKeyError,
  ObjectMissingError,
  PartIncompleteError,
  PartOutOfRangeError,
  PartTooLargeError,
  UploadIncompleteError,
  UploadMissingError,
} from './storage-errors.ts'
import type { Storage } from './storage.ts'

/** Every adapter answers the same to the same calls, because tests and small installations run on another one than large ones. */
const adapters: { name: string; open: (dir: string) => Storage }[] = [
  { name: 'disk', open: (dir) => diskStorage(join(dir, 'store'), { require: async () => {} }) },
]

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const chunkBytes = 100_000

describe.each(adapters)('the $name storage', ({ open }) => {
  let dir: string
  let storage: Storage
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storage-'))
    storage = open(dir)
  })
  afterAll(() => rm(dir, { recursive: true, force: true }))

  async function put(key: string, bytes: Buffer) {
    const path = join(dir, randomUUID())
    await writeFile(path, bytes)
    return storage.putFile(key, path)
  }

  async function begin(sizeBytes: number) {
    const uploadId = randomUUID()
    const key = `media/${uploadId}/original`
    await storage.beginUpload(uploadId, { key, sizeBytes, chunkBytes })
    return { uploadId, key }
  }

  const partOf = (bytes: Buffer, part: number) => bytes.subarray((part - 1) * chunkBytes, part * chunkBytes)
  const send = (uploadId: string, bytes: Buffer, part: number) => storage.writePart(uploadId, part, Readable.from([partOf(bytes, part)]))
  const read = async (key: string) => buffer(await storage.openRead(key))

  test('keeps an object and reads it whole or in part', async () => {
    const bytes = randomBytes(1_300_000)
    const stored = await put('media/a1/original', bytes)

    expect(stored.sizeBytes).toBe(bytes.length)
    expect((await storage.findObject('media/a1/original'))?.sizeBytes).toBe(bytes.length)
    expect(await read('media/a1/original')).toEqual(bytes)
    expect(await buffer(await storage.openRead('media/a1/original', { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20))
    expect(await buffer(await storage.openRead('media/a1/original', { start: bytes.length - 5 }))).toEqual(bytes.subarray(-5))
    expect(await buffer(await storage.openRead('media/a1/original', { start: 5, end: 9e9 }))).toEqual(bytes.subarray(5))
    await expect(storage.openRead('media/a1/original', { start: bytes.length })).rejects.toThrow(InvalidKeyError)
  })

  test('keeps an empty object', async () => {
    await put('media/empty/original', Buffer.alloc(0))
    expect(await read('media/empty/original')).toHaveLength(0)
  })

  test('lends a file on this machine', async () => {
    await put('media/lent/original', Buffer.from('lent'))
    const borrowed = await storage.borrowLocalFile('media/lent/original')
    expect(await readFile(borrowed.path, 'utf8')).toBe('lent')
    await borrowed.release()
    expect(await read('media/lent/original')).toEqual(Buffer.from('lent'))
  })

  test('says what is missing before the first byte, and removes twice without complaint', async () => {
    await put('media/gone/original', Buffer.from('x'))
    await put('media/gone/thumbnail-1', Buffer.from('y'))
    await put('media/gone2/original', Buffer.from('z'))

    await storage.remove('media/gone/original')
    await storage.remove('media/gone/original')
    expect(await storage.findObject('media/gone/original')).toBeUndefined()
    await expect(storage.openRead('media/gone/original')).rejects.toThrow(ObjectMissingError)
    await expect(storage.borrowLocalFile('media/gone/original')).rejects.toThrow(ObjectMissingError)

    await storage.removeFolder('media/gone')
    await storage.removeFolder('media/gone')
    expect(await storage.findObject('media/gone/thumbnail-1')).toBeUndefined()
    expect(await storage.findObject('media/gone2/original')).toBeDefined()
  })

  test.each([
    '',
    '/etc/passwd',
    '../x',
    'media/../../x',
    'media//x',
    'media/.hidden',
    'a\\b',
    'media/x\0',
    'media/%2e%2e/x',
    'a/'.repeat(9) + 'a',
  ])('refuses the key %j in every call', async (key) => {
    const uploadId = randomUUID()
    await expect(put(key, Buffer.from('x'))).rejects.toThrow(InvalidKeyError)
    await expect(storage.openRead(key)).rejects.toThrow(InvalidKeyError)
    await expect(storage.findObject(key)).rejects.toThrow(InvalidKeyError)
    await expect((async () => storage.remove(key))()).rejects.toThrow(InvalidKeyError)
    await expect(storage.removeFolder(key)).rejects.toThrow(InvalidKeyError)
    await expect(storage.beginUpload(uploadId, { key, sizeBytes: 1, chunkBytes })).rejects.toThrow(InvalidKeyError)
  })

  test.each(['', '..', 'a/b', '../../objects', 'x'.repeat(200)])('refuses the upload id %j in every call', async (uploadId) => {
    await expect((async () => storage.beginUpload(uploadId, { key: 'media/x', sizeBytes: 1, chunkBytes }))()).rejects.toThrow(
      InvalidKeyError,
    )
    await expect(storage.writePart(uploadId, 1, Readable.from(['x']))).rejects.toThrow(InvalidKeyError)
    await expect(storage.listParts(uploadId)).rejects.toThrow(InvalidKeyError)
    await expect((async () => storage.completeUpload(uploadId))()).rejects.toThrow(InvalidKeyError)
    await expect((async () => storage.abortUpload(uploadId))()).rejects.toThrow(InvalidKeyError)
  })

  test('S2-065 S2-067 puts parts together that arrive at once and out of order', async () => {
    const bytes = randomBytes(3 * chunkBytes + 17)
    const { uploadId, key } = await begin(bytes.length)

    const sent = await Promise.all([4, 2, 1, 3].map((part) => send(uploadId, bytes, part)))
    expect(sent.map(({ etag }) => etag)).toEqual([4, 2, 1, 3].map((part) => sha256(partOf(bytes, part))))
    expect((await storage.listParts(uploadId)).map(({ part, sizeBytes }) => [part, sizeBytes])).toEqual([
      [1, chunkBytes],
      [2, chunkBytes],
      [3, chunkBytes],
      [4, 17],
    ])

    expect(await storage.findObject(key)).toBeUndefined()
    expect((await storage.completeUpload(uploadId)).sizeBytes).toBe(bytes.length)
    expect(await read(key)).toEqual(bytes)
  })

  test('ABUSE-16 completing again answers the same object, and completing at once makes one', async () => {
    const bytes = randomBytes(chunkBytes)
    const { uploadId, key } = await begin(bytes.length)
    await send(uploadId, bytes, 1)
    const [first, second] = await Promise.all([storage.completeUpload(uploadId), storage.completeUpload(uploadId)])
    expect(second).toEqual(first)
    expect(await storage.completeUpload(uploadId)).toEqual(first)
    expect(await storage.listParts(uploadId)).toHaveLength(1)
    expect(await read(key)).toEqual(bytes)
  })

  test('takes a part again, and the later one counts', async () => {
    const bytes = randomBytes(chunkBytes)
    const { uploadId, key } = await begin(bytes.length)
    await send(uploadId, randomBytes(chunkBytes), 1)
    const again = await send(uploadId, bytes, 1)
    expect(await storage.listParts(uploadId)).toEqual([again])
    await storage.completeUpload(uploadId)
    expect(await read(key)).toEqual(bytes)
  })

  test('a part sent again ends the transfer of it that hangs', async () => {
    const bytes = randomBytes(chunkBytes)
    const { uploadId, key } = await begin(bytes.length)
    const hanging = new PassThrough()
    hanging.write(randomBytes(500))
    const hung = storage.writePart(uploadId, 1, hanging)
    const refusal = hung.catch((error: unknown) => error)

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
    setTimeout(() => breaking.destroy(new Error('socket hang up')), 20)
    await expect(storage.writePart(uploadId, 1, breaking)).rejects.toThrow(PartIncompleteError)

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
    await new Promise((resolve) => setTimeout(resolve, 30))
    await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
    expect(await refusal).toBeInstanceOf(PartIncompleteError)
  })

  test('resumes: beginning again keeps the parts that arrived', async () => {
    const bytes = randomBytes(2 * chunkBytes)
    const { uploadId, key } = await begin(bytes.length)
    await send(uploadId, bytes, 1)
    await storage.beginUpload(uploadId, { key, sizeBytes: bytes.length, chunkBytes })
    const reopened = open(dir)
    expect((await reopened.listParts(uploadId)).map(({ part }) => part)).toEqual([1])
    await reopened.writePart(uploadId, 2, Readable.from([partOf(bytes, 2)]))
    await reopened.completeUpload(uploadId)
    expect(await read(key)).toEqual(bytes)
  })

  test('sweeps uploads never completed by their age, and keeps objects', async () => {
    const bytes = randomBytes(20)
    const done = await begin(bytes.length)
    await send(done.uploadId, bytes, 1)
    await storage.completeUpload(done.uploadId)
    const left = await begin(bytes.length)

    expect(await storage.sweepUploads(new Date(Date.now() - 60_000))).toBe(0)
    await storage.listParts(left.uploadId)
    expect(await storage.sweepUploads(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2)
    await expect(storage.listParts(left.uploadId)).rejects.toThrow(UploadMissingError)
    expect(await read(done.key)).toEqual(bytes)
  })
})
