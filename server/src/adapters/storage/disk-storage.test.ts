import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { openFreeSpace, type FreeSpace } from './free-space.ts'
import { StorageFullError } from './storage-errors.ts'

let dir: string
let space: FreeSpace
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  space = openFreeSpace({ folder: dir, floorBytes: 0 })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('ABUSE-17 a full disk is named, leaves no part behind, and the upload goes on once there is room', async () => {
  const storage = diskStorage(dir, space)
  const uploadId = randomUUID()
  const bytes = randomBytes(1_000_000)
  await storage.beginUpload(uploadId, { key: 'media/full/original', sizeBytes: bytes.length, chunkBytes: bytes.length })

  const data = join(dir, 'uploads', uploadId, 'data')
  await rm(data)
  await symlink('/dev/full', data)
  await expect(storage.writePart(uploadId, 1, Readable.from([bytes]))).rejects.toThrow(StorageFullError)
  expect(await storage.listParts(uploadId)).toEqual([])

  await rm(data)
  await writeFile(data, '')
  await storage.writePart(uploadId, 1, Readable.from([bytes]))
  await storage.completeUpload(uploadId)
  expect(await buffer(await storage.openRead('media/full/original'))).toEqual(bytes)
})

test('ABUSE 39 parts stop at the floor of free space, what arrived is kept, and the upload goes on once there is room', async () => {
  let hasRoom = true
  const storage = diskStorage(dir, {
    require: () => (hasRoom ? Promise.resolve() : Promise.reject(new StorageFullError('full'))),
  })
  const uploadId = randomUUID()
  const bytes = randomBytes(20)
  await storage.beginUpload(uploadId, { key: 'media/floor/original', sizeBytes: 20, chunkBytes: 10 })
  await storage.writePart(uploadId, 1, Readable.from([bytes.subarray(0, 10)]))
  hasRoom = false
  await expect(storage.writePart(uploadId, 2, Readable.from([bytes.subarray(10)]))).rejects.toThrow(StorageFullError)
  await expect(storage.writePart(uploadId, 1, Readable.from([bytes.subarray(0, 10)]))).rejects.toThrow(StorageFullError)
  expect((await storage.listParts(uploadId)).map(({ part }) => part)).toEqual([1])
  hasRoom = true
  await storage.writePart(uploadId, 2, Readable.from([bytes.subarray(10)]))
  await storage.completeUpload(uploadId)
  expect(await buffer(await storage.openRead('media/floor/original'))).toEqual(bytes)
})

test('closes a file whose reader left while it was opened, and reads no further after that', async () => {
  const storage = diskStorage(dir, space)
  const path = join(dir, 'to-read')
  await writeFile(path, randomBytes(2_000_000))
  await storage.putFile('media/left/original', path)
  const gone = new AbortController()
  const opening = storage.openRead('media/left/original', {}, gone.signal)
  gone.abort()
  await expect(opening).rejects.toThrow('aborted')
  await expect(storage.openRead('media/left/original', {}, gone.signal)).rejects.toThrow('aborted')

  const later = new AbortController()
  const bytes = await storage.openRead('media/left/original', {}, later.signal)
  later.abort()
  await new Promise<void>((resolve) => (bytes.closed ? resolve() : bytes.once('close', resolve)))
  expect(bytes.destroyed).toBe(true)
})

test('ABUSE-17 refuses at the start what the disk cannot hold', async () => {
  const storage = diskStorage(dir, space)
  const plan = { key: 'media/huge/original', sizeBytes: 2 ** 50, chunkBytes: 2 ** 23 }
  await expect(storage.beginUpload('huge', plan)).rejects.toThrow(StorageFullError)
  expect(await readdir(join(dir, 'uploads'))).not.toContain('huge')
})

const besideSources = join(import.meta.dirname, '../../../../.cache')

/** Makes a folder on another disk than that of the tests, which is in memory or not; on the same one where there is no other. */
async function makeElsewhere(): Promise<string> {
  await mkdir(besideSources, { recursive: true })
  const { dev } = await stat(dir)
  for (const folder of ['/dev/shm', besideSources]) {
    const found = await stat(folder).catch(() => undefined)
    if (found && found.dev !== dev) return mkdtemp(join(folder, 'disk-storage-'))
  }
  return mkdtemp(join(tmpdir(), 'elsewhere-'))
}

test('moves a file in from another disk', async () => {
  const elsewhere = await makeElsewhere()
  const path = join(elsewhere, 'file')
  await writeFile(path, 'from afar')
  const storage = diskStorage(dir, space)
  await storage.putFile('media/afar/original', path)
  expect((await buffer(await storage.openRead('media/afar/original'))).toString()).toBe('from afar')
  expect(await readdir(elsewhere)).toEqual([])
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  await rm(elsewhere, { recursive: true })
})

test('a folder that cannot be used fails the check, one that the first file will create does not', async () => {
  const of = (...path: string[]) => diskStorage(join(dir, ...path), space)
  await writeFile(join(dir, 'no-folder'), '')
  await expect(of('no-folder').check()).rejects.toThrow('EACCES')
  await expect(of('gone', 'files').check()).rejects.toThrow('ENOENT')
  await expect(of('later').check()).resolves.toBeUndefined()
})

test('the sweep clears what a killed process left', async () => {
  const storage = diskStorage(dir, space)
  await mkdir(join(dir, 'incoming'), { recursive: true })
  const left = join(dir, 'incoming', 'left')
  await writeFile(left, 'x')
  // Another process may be moving it in at this moment.
  await storage.sweepUploads(new Date(Date.now() - 3_600_000))
  expect(await readdir(join(dir, 'incoming'))).toEqual(['left'])
  await mkdir(join(dir, 'uploads', 'never-planned'), { recursive: true })
  await utimes(join(dir, 'uploads', 'never-planned'), 1, 1)
  await storage.sweepUploads(new Date(Date.now() + 1000))
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  expect(await readdir(join(dir, 'uploads'))).not.toContain('never-planned')
})
