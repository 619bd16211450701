import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { diskStorage } from '#adapters/storage/disk-storage.ts'
import { backupInMemory } from '#testing/backup-in-memory.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { writePiece } from './piece.ts'
import { restoreFiles } from './restore-files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'restore-files-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const backupKey = { recipient: undefined, require: () => '' }
const kept = { 'media/a': 'the film', 'media/b': 'a photo', 'media/c': 'a text', 'media/d': 'a paper' }

async function openShelf() {
  const store = backupInMemory()
  const lines: string[] = []
  for (const [key, words] of Object.entries(kept)) {
    const piece = await writePiece(store, { name: `files/${key}`, packing: 'plain', key: backupKey }, Readable.from([Buffer.from(words)]))
    lines.push(`${JSON.stringify({ key, piece })}\n`)
  }
  const indexPath = join(dir, 'index')
  await writeFile(indexPath, lines.join(''))
  const storage = diskStorage(join(dir, 'files'), { require: async () => {} })
  const folder = join(dir, 'scratch')
  return { store, storage, key: backupKey, indexPath, folder, tell: () => {} }
}

test('R-258 after a restore every key has the file of the backup, whatever was there, and what is the same already is not written again', async () => {
  const restoring = await openShelf()
  const { storage } = restoring
  const put = async (key: string, words: string) => {
    await writeFile(join(dir, 'file'), words)
    await storage.putFile(key, join(dir, 'file'))
  }
  await put('media/a', 'the film')
  // As long as the one in the backup.
  await put('media/b', 'a phony')
  await put('media/c', 'a text that is cut')
  const written = vi.spyOn(storage, 'putFile')
  expect(await restoreFiles(restoring)).toEqual({ count: 4, bytes: Object.values(kept).join('').length })
  const found = await Promise.all(Object.keys(kept).map(async (key) => [key, await text(await storage.openRead(key))]))
  expect(Object.fromEntries(found)).toEqual(kept)
  expect(written.mock.calls.map(([key]) => key).toSorted()).toEqual(['media/b', 'media/c', 'media/d'])
})

test('R-258 a piece that is damaged after it was checked is not stored as a file, and leaves nothing behind', async () => {
  const restoring = await openShelf()
  restoring.store.pieces.set('files/media/d', Buffer.from('a pap3r'))
  await restoring.storage.remove('media/d')
  await expect(restoreFiles(restoring)).rejects.toThrow(BackupRefusal)
  expect(await restoring.storage.findObject('media/d')).toBeUndefined()
  expect(await readdir(restoring.folder)).toEqual([])
})
