import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidKeyError, ObjectMissingError, UploadIncompleteError, UploadMissingError } from '#adapters/storage/storage-errors.ts'
import type { Storage, StoredPart } from '#adapters/storage/storage.ts'

export type Adapter<Kind extends Storage = Storage> = {
  name: string
  chunkBytes: number
  /** Called again for the same folder: another process on the same files. */
  open: (dir: string) => Kind | Promise<Kind>
  /** Sends a part like the page. */
  send: (storage: Kind, uploadId: string, part: { part: number; bytes: Buffer }) => Promise<StoredPart>
}

/** Every adapter gives the same answers to the same calls, because tests and small installations use another one than large installations. */
export function describeStorage<Kind extends Storage>(adapter: Adapter<Kind>): void {
  describe(`the ${adapter.name} storage`, () => {
    const { open, chunkBytes } = adapter
    let dir: string
    let storage: Kind
    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'storage-'))
      storage = await open(dir)
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
    const send = (uploadId: string, bytes: Buffer, part: number) => adapter.send(storage, uploadId, { part, bytes: partOf(bytes, part) })
    const read = async (key: string) => buffer(await storage.openRead(key))

    test('says that it can store', () => expect(storage.check()).resolves.toBeUndefined())

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
      await expect(storage.listParts(uploadId)).rejects.toThrow(InvalidKeyError)
      await expect((async () => storage.completeUpload(uploadId))()).rejects.toThrow(InvalidKeyError)
      await expect((async () => storage.abortUpload(uploadId))()).rejects.toThrow(InvalidKeyError)
    })

    test('S2-065 S2-067 puts parts together that arrive at once and out of order', async () => {
      const bytes = randomBytes(3 * chunkBytes + 17)
      const { uploadId, key } = await begin(bytes.length)

      const sent = await Promise.all([4, 2, 1, 3].map((part) => send(uploadId, bytes, part)))
      expect(sent.toSorted((a, b) => a.part - b.part).map(({ part, etag }) => [part, etag])).toEqual(
        (await storage.listParts(uploadId)).map(({ part, etag }) => [part, etag]),
      )
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

    test('knows no upload that was not begun', async () => {
      await expect(send(randomUUID(), randomBytes(20), 1)).rejects.toThrow(UploadMissingError)
      await expect(storage.listParts(randomUUID())).rejects.toThrow(UploadMissingError)
      await expect(storage.completeUpload(randomUUID())).rejects.toThrow(UploadMissingError)
    })

    test('an upload that is given up is gone, and giving it up again is no error', async () => {
      const bytes = randomBytes(20)
      const { uploadId, key } = await begin(bytes.length)
      await send(uploadId, bytes, 1)
      await storage.abortUpload(uploadId)
      await storage.abortUpload(uploadId)
      await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadMissingError)
      expect(await storage.findObject(key)).toBeUndefined()
    })

    test('does not complete while a part is missing', async () => {
      const bytes = randomBytes(chunkBytes + 10)
      const { uploadId, key } = await begin(bytes.length)
      await send(uploadId, bytes, 1)
      await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
      await send(uploadId, bytes, 2)
      await storage.completeUpload(uploadId)
      await storage.abortUpload(uploadId)
      expect(await read(key)).toEqual(bytes)
    })

    test('a reader who leaves ends the reading', async () => {
      await put('media/left/original', randomBytes(3_000_000))
      const leaving = new AbortController()
      const bytes = await storage.openRead('media/left/original', {}, leaving.signal)
      leaving.abort()
      await expect(buffer(bytes)).rejects.toThrow('aborted')
      expect(bytes.destroyed).toBe(true)
      await expect(storage.openRead('media/left/original', {}, leaving.signal)).rejects.toThrow('aborted')
    })

    test('lends the ends of a file', async () => {
      const bytes = randomBytes(70_000_000)
      await put('media/ends/original', bytes)
      const { path, isWhole, release } = await storage.borrowEnds('media/ends/original')
      const lent = await readFile(path)
      await release()
      expect(lent.length).toBe(bytes.length)
      for (const end of [
        [0, 4096],
        [-4096, undefined],
      ] as const) {
        expect(lent.subarray(...end).equals(bytes.subarray(...end))).toBe(true)
      }
      expect(lent.equals(bytes)).toBe(isWhole)
    })

    test('resumes: beginning again keeps the parts that arrived', async () => {
      const bytes = randomBytes(2 * chunkBytes)
      const { uploadId, key } = await begin(bytes.length)
      await send(uploadId, bytes, 1)
      await storage.beginUpload(uploadId, { key, sizeBytes: bytes.length, chunkBytes })
      const reopened = await open(dir)
      expect((await reopened.listParts(uploadId)).map(({ part }) => part)).toEqual([1])
      await adapter.send(reopened, uploadId, { part: 2, bytes: partOf(bytes, 2) })
      await reopened.completeUpload(uploadId)
      expect(await read(key)).toEqual(bytes)
    })

    test('sweeps uploads never completed by their age, and keeps objects', async () => {
      const bytes = randomBytes(20)
      const done = await begin(bytes.length)
      await send(done.uploadId, bytes, 1)
      await storage.completeUpload(done.uploadId)
      const left = await begin(bytes.length)

      // An hour, because on a slow machine the first uploads of this suite are minutes old.
      expect(await storage.sweepUploads(new Date(Date.now() - 3_600_000))).toBe(0)
      await storage.listParts(left.uploadId)
      expect(await storage.sweepUploads(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2)
      await expect(storage.listParts(left.uploadId)).rejects.toThrow(UploadMissingError)
      expect(await read(done.key)).toEqual(bytes)
    })
  })
}
