import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { ByteRange } from '#adapters/storage/storage.ts'
import { borrowedCopies } from './borrowed-copies.ts'

const MiB = 1024 * 1024
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'borrowed-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const broken = Object.assign(new Error('the line broke'), { code: 'ECONNRESET' })

/** A bucket with one object whose line breaks in the middle of the first readings. */
function bucketOf(bytes: Buffer, { breaks = 0, require = async () => {} }: { breaks?: number; require?: () => Promise<void> } = {}) {
  const asked: ByteRange[] = []
  const openRead = async (_key: string, range: ByteRange = {}) => {
    asked.push(range)
    const part = bytes.subarray(range.start ?? 0, range.end === undefined ? undefined : range.end + 1)
    if (asked.length > breaks) return Readable.from([part])
    return Readable.from(
      (function* () {
        yield part.subarray(0, part.length / 2)
        throw broken
      })(),
    )
  }
  const requireObject = async () => ({ sizeBytes: bytes.length, modifiedAt: new Date(0) })
  return { asked, copies: borrowedCopies({ objects: { requireObject, openRead }, folder: dir, space: { require } }) }
}

test('R-295 a file whose line breaks while it is fetched is fetched again, and is whole', async () => {
  const bytes = randomBytes(3 * MiB)
  const { asked, copies } = bucketOf(bytes, { breaks: 2 })
  const { path, release } = await copies.borrowLocalFile('media/a/original')
  expect((await readFile(path)).equals(bytes)).toBe(true)
  expect(asked).toHaveLength(3)
  await release()
  expect(await readdir(dir)).toEqual([])
})

test('R-295 a file that cannot be fetched, or that the disk has no room for, leaves nothing behind', async () => {
  const away = bucketOf(randomBytes(MiB), { breaks: 3 })
  await expect(away.copies.borrowLocalFile('media/a/original')).rejects.toThrow(StorageUnavailableError)
  expect(away.asked).toHaveLength(3)
  const full = bucketOf(randomBytes(MiB), { require: () => Promise.reject(new StorageFullError('full')) })
  await expect(full.copies.borrowLocalFile('media/a/original')).rejects.toThrow(StorageFullError)
  expect(full.asked).toEqual([])
  expect(await readdir(dir)).toEqual([])
})

test('of a large file only the ends are fetched, each into its place; a file up to 64 MiB is fetched whole', async () => {
  const lend = async (sizeBytes: number) => {
    const asked: ByteRange[] = []
    /** Each range begins with where it begins; the rest of it is of no interest here. */
    const openRead = async (_key: string, range: ByteRange = {}) => {
      asked.push(range)
      return Readable.from([Buffer.from(`from ${range.start ?? 0}`)])
    }
    const requireObject = async () => ({ sizeBytes, modifiedAt: new Date(0) })
    const { borrowEnds } = borrowedCopies({ objects: { requireObject, openRead }, folder: dir, space: { require: async () => {} } })
    return { asked, ...(await borrowEnds('media/a/original')) }
  }
  const sizeBytes = 64 * MiB + 1
  const begin = sizeBytes - 16 * MiB
  const ends = await lend(sizeBytes)
  expect([ends.isWhole, ends.asked]).toEqual([false, [{ start: 0, end: 16 * MiB - 1 }, { start: begin }]])
  const file = await open(ends.path)
  const read = async (words: string, position: number) =>
    String((await file.read(Buffer.alloc(words.length), 0, words.length, position)).buffer)
  const found = [await read('from 0', 0), await read(`from ${begin}`, begin), (await file.stat()).size]
  await file.close()
  await ends.release()
  expect(found).toEqual(['from 0', `from ${begin}`, sizeBytes])

  const whole = await lend(64 * MiB)
  await whole.release()
  expect([whole.isWhole, whole.asked]).toEqual([true, [{}]])
})
