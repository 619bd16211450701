import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { UploadIncompleteError } from './storage-errors.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'part-marks-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const chunkBytes = 100_000
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Three parts that have arrived, and the folder of their upload. */
async function arrive() {
  const storage = diskStorage(dir, { require: async () => {} })
  const uploadId = randomUUID()
  const bytes = randomBytes(3 * chunkBytes)
  const key = `media/${uploadId}/original`
  await storage.beginUpload(uploadId, { key, sizeBytes: bytes.length, chunkBytes })
  const send = (part: number) =>
    storage.writePart(uploadId, part, Readable.from([bytes.subarray((part - 1) * chunkBytes, part * chunkBytes)]))
  for (const part of [1, 2, 3]) await send(part)
  const folder = join(dir, 'uploads', uploadId)
  const listed = async () => (await storage.listParts(uploadId)).map(({ part }) => part)
  return { storage, uploadId, bytes, key, send, folder, mark: (part: number) => join(folder, 'parts', String(part)), listed }
}

test('ABUSE-16 what another run of the system took is believed as far as its bytes are still there', async () => {
  const { storage, uploadId, bytes, key, send, folder, mark, listed } = await arrive()
  const [etag, run] = (await readFile(mark(1), 'utf8')).split(' ')
  expect(etag).toBe(sha256(bytes.subarray(0, chunkBytes)))
  for (const part of [1, 2]) await writeFile(mark(part), (await readFile(mark(part), 'utf8')).replace(run ?? '', 'an-earlier-run'))
  await writeFile(mark(3), '')
  const data = await open(join(folder, 'data'), 'r+')
  await data.write(Buffer.alloc(4096), 0, 4096, chunkBytes + 4096)
  await data.close()

  expect(await listed()).toEqual([1])
  expect(await readFile(mark(1), 'utf8')).toBe(`${etag} ${run}`)
  await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
  await send(2)
  await send(3)
  await storage.completeUpload(uploadId)
  expect(await buffer(await storage.openRead(key))).toEqual(bytes)
})

test('believes a mark of the time when parts were written through before they were acknowledged', async () => {
  const { bytes, mark, listed } = await arrive()
  await writeFile(mark(2), sha256(bytes.subarray(chunkBytes, 2 * chunkBytes)))
  expect(await listed()).toEqual([1, 2, 3])
})

/** Replaces the file with a device that accepts bytes and cannot be flushed. */
async function breakDisk(folder: string) {
  await rm(join(folder, 'data'))
  await symlink('/dev/null', join(folder, 'data'))
}

test('ABUSE-17 where the disk does not keep what it took, whoever completes the file is told, and it is asked for again', async () => {
  const { storage, folder } = await arrive()
  // Under another id, which no background flush knows.
  const uploadId = randomUUID()
  const moved = join(dir, 'uploads', uploadId)
  await cp(folder, moved, { recursive: true })
  await breakDisk(moved)
  await expect(storage.completeUpload(uploadId)).rejects.toThrow('EINVAL')
  expect(await storage.listParts(uploadId)).toEqual([])
})

test('ABUSE-17 where the flush behind the last part finds it out, the file is asked for again', async () => {
  const { storage, uploadId, folder, send, listed } = await arrive()
  await breakDisk(folder)
  await send(3)
  await expect.poll(listed).toEqual([])
  await expect(storage.completeUpload(uploadId)).rejects.toThrow(UploadIncompleteError)
})
