import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BackupRefusal } from '#backup/backup-refusal.ts'
import { watchFlushes } from '#testing/watch-flushes.ts'
import { newDiskStore } from './disk-store.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-store-'))
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const bytes = (words = 'all personal data') => Readable.from([Buffer.from(words)])

test('a backup can be read by its owner only, each of its folders and pieces', async () => {
  const before = process.umask(0o000)
  try {
    const store = await newDiskStore(join(dir, 'shelf'), 'mine')
    await store.write('files/media/a/original', bytes())
    await store.write('manifest.json', bytes())
    await store.finish()
  } finally {
    process.umask(before)
  }
  const all = await readdir(join(dir, 'shelf/mine'), { recursive: true })
  const modes = await Promise.all(
    ['', ...all].map(async (name) => {
      const found = await stat(join(dir, 'shelf/mine', name))
      return `${name} ${found.isDirectory() ? 'folder' : 'piece'} ${(found.mode & 0o777).toString(8)}`
    }),
  )
  expect(modes.toSorted()).toEqual(
    [
      ' folder 700',
      'files folder 700',
      'files/media folder 700',
      'files/media/a folder 700',
      'files/media/a/original piece 600',
      'manifest.json piece 600',
    ].toSorted(),
  )
})

test('R-257 each piece is on the disk before the next one, and the name of the backup after all of them', async () => {
  const store = await newDiskStore(dir, 'durable')
  const flushed = await watchFlushes(dir)
  await store.write('one', bytes())
  await store.write('two', bytes())
  await store.finish()
  const inode = async (name: string) => (await stat(join(dir, name))).ino
  expect(flushed).toEqual([await inode('durable/one'), await inode('durable/two'), await inode('')])
})

test('R-257 neither an existing backup nor a piece of it is overwritten, and a missing piece is named', async () => {
  const store = await newDiskStore(dir, 'begun')
  await store.write('one', bytes('the first'))
  await expect(store.write('one', bytes('the second'))).rejects.toThrow(BackupRefusal)
  expect(await readFile(join(dir, 'begun.unfinished/one'), 'utf8')).toBe('the first')
  await expect(newDiskStore(dir, 'begun')).rejects.toThrow(new BackupRefusal(`${dir} is not a folder for a new backup.`))
  await expect(store.read('two')).rejects.toThrow(new BackupRefusal(`two is missing in ${join(dir, 'begun')}.`))
  expect([await store.has('one'), await store.has('two')]).toEqual([true, false])
})

test('a target that is not a folder is refused with a clear sentence', async () => {
  const file = join(dir, 'file')
  await writeFile(file, '')
  await expect(newDiskStore(file, 'any')).rejects.toThrow(new BackupRefusal(`${file} is not a folder for a new backup.`))
})
