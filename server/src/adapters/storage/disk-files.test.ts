import fs, { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { watchFlushes } from '#testing/watch-flushes.ts'
import { moveAcrossDisks, moveIfFree, onDisk } from './disk-files.ts'
import { diskStorage } from './disk-storage.ts'
import { StorageFullError, StorageUnavailableError } from './storage-errors.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-files-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const failure = (code: string) => Object.assign(new Error(`${code}: no`), { code })
const inode = async (path: string) => (await stat(path)).ino

test.each([
  ['ENOSPC', StorageFullError],
  ['EDQUOT', StorageFullError],
  ['EIO', StorageUnavailableError],
  ['EROFS', StorageUnavailableError],
  ['EMFILE', StorageUnavailableError],
  ['ENFILE', StorageUnavailableError],
  ['ESTALE', StorageUnavailableError],
])('a disk that answers %s counts as full or unavailable, not as a fault of the program', async (code, kind) => {
  const cause = failure(code)
  const told = await onDisk(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(kind)
  expect(told).toMatchObject({ cause })
})

test('any other error of the disk stays what it is', async () => {
  const other = failure('EISDIR')
  await expect(onDisk(() => Promise.reject(other))).rejects.toBe(other)
})

describe('on a file system without links', () => {
  const withoutLinks = (code: string) => {
    vi.spyOn(fs, 'link').mockRejectedValue(failure(code))
    syncBuiltinESMExports()
  }

  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'which says so with %s, a complete file gets its name all the same',
    async (code) => {
      const [from, to] = [join(dir, `from-${code}`), join(dir, 'named', code)]
      await writeFile(from, 'whole')
      withoutLinks(code)
      await moveIfFree(from, to)
      expect(await readFile(to, 'utf8')).toBe('whole')
      expect(await readdir(dir)).not.toContain(`from-${code}`)
    },
  )

  test('a refusal for another reason is passed on, and the file stays', async () => {
    const from = join(dir, 'refused')
    await writeFile(from, 'whole')
    withoutLinks('EACCES')
    await expect(moveIfFree(from, join(dir, 'named', 'refused'))).rejects.toThrow('EACCES')
    expect(await readFile(from, 'utf8')).toBe('whole')
  })
})

describe('a power failure loses nothing that was acknowledged:', () => {
  test('a file that is stored is flushed, and then its name', async () => {
    const path = join(dir, 'finished')
    await writeFile(path, 'an invoice')
    const file = await inode(path)
    const flushed = await watchFlushes(dir)
    await diskStorage(join(dir, 'store'), { require: async () => {} }).putFile('papers/one/invoice', path)
    expect(flushed).toEqual([file, await inode(join(dir, 'store/objects/papers/one'))])
  })

  test('a file from another disk is copied beside its place, flushed, and then its name; only then the first one is gone', async () => {
    const [from, to] = [join(dir, 'afar'), join(dir, 'here', 'original')]
    await writeFile(from, 'from afar')
    const flushed = await watchFlushes(dir)
    await moveAcrossDisks(from, to, dir)
    expect(flushed).toEqual([await inode(to), await inode(join(dir, 'here'))])
    expect(await readdir(dir)).not.toContain('afar')

    await writeFile(from, 'once more')
    const before = await readdir(dir)
    await expect(moveAcrossDisks(from, join(to, 'below-a-file'), dir)).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(await readdir(dir)).toEqual(before)
  })

  test('an upload that is completed is flushed, and then the name of its object', async () => {
    const storage = diskStorage(join(dir, 'store'), { require: async () => {} })
    await storage.beginUpload('flushed', { key: 'media/flushed/original', sizeBytes: 9, chunkBytes: 9 })
    const flushed = await watchFlushes(dir)
    await storage.writePart('flushed', 1, Readable.from([Buffer.from('the bytes')]))
    // Each part is flushed soon after it was acknowledged.
    await expect.poll(() => flushed, { interval: 1 }).toHaveLength(1)
    flushed.length = 0
    await storage.completeUpload('flushed')
    const object = join(dir, 'store/objects/media/flushed/original')
    expect(flushed).toEqual([await inode(object), await inode(join(object, '..'))])
  })

  test('a part that is sent again counts as missing on the disk, too, before its bytes change', async () => {
    const storage = diskStorage(join(dir, 'store'), { require: async () => {} })
    await storage.beginUpload('again', { key: 'media/again/original', sizeBytes: 9, chunkBytes: 9 })
    const send = (words: string) => storage.writePart('again', 1, Readable.from([Buffer.from(words)]))
    await send('the bytes')
    const flushed = await watchFlushes(dir)
    await send('the other')
    expect(flushed).toContain(await inode(join(dir, 'store/uploads/again/parts')))
  })
})
