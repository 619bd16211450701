import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ObjectMissingError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { backupInMemory } from '#testing/backup-in-memory.ts'
import { byHand } from '#testing/by-hand.ts'
import { copyFiles } from './copy-files.ts'

let dir: string
let pauses: unknown[]
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'copy-files-'))
})
beforeEach(() => {
  pauses = []
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void pauses.push(ms))
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

type Try = string | Error

/** Copies files whose readings go as listed: with these words, or broken off after a few of them where nothing but the line fails. */
async function copy(readings: Record<string, Try[]>) {
  const store = backupInMemory()
  const keysPath = join(dir, 'keys')
  await writeFile(
    keysPath,
    Object.keys(readings)
      .map((key) => `${key}\n`)
      .join(''),
  )
  const openRead = async (key: string) => {
    const next = readings[key]?.shift() ?? new Error('read once more')
    if (next instanceof ObjectMissingError || next instanceof StorageUnavailableError) throw next
    return Readable.from(
      (function* () {
        yield 'some'
        if (next instanceof Error) throw next
        yield next
      })(),
    )
  }
  const key = { recipient: undefined, require: () => '' }
  const copied = await copyFiles({ storage: byHand({ openRead }), store, key, tell: () => {} }, keysPath, dir)
  const lines = (await readFile(copied.indexPath, 'utf8')).split('\n').filter((line) => line !== '')
  const pieces = lines.map((line) => JSON.parse(line) as { key: string; piece: { name: string } })
  return { ...copied, files: pieces.map(({ key, piece }) => [key, String(store.pieces.get(piece.name))] as const) }
}

const missing = new ObjectMissingError('not there')
const broken = (code: string) => Object.assign(new Error('broken off'), { code })

test('R-257 a file that is made again at this moment, or whose line breaks, is copied a moment later, whole', async () => {
  const given = {
    'invoice/a': [missing, missing, ' INV-1'],
    'media/b': [broken('ECONNRESET'), ' film'],
    'media/c': [broken('ERR_STREAM_PREMATURE_CLOSE'), broken('EPIPE'), ' photo'],
    'media/d': [new StorageUnavailableError('away'), ' text'],
    'media/e': [' more'],
  }
  const { files, missing: lost, count, bytes } = await copy(given)
  const words = ['some INV-1', 'some film', 'some photo', 'some text', 'some more']
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(Object.keys(given).map((key, at) => [key, words[at]])))
  expect([lost, count, bytes]).toEqual([[], 5, words.join('').length])
  expect(pauses).toEqual([1000, 1000, 1000, 1000, 1000, 1000])
})

test('R-257 a file that is still missing after three tries is listed as missing, and the others are copied', async () => {
  const { files, missing: lost, count } = await copy({ 'media/a': [missing, missing, missing, ' late'], 'media/b': [' film'] })
  expect([lost, files, count]).toEqual([['media/a'], [['media/b', 'some film']], 1])
})

test('R-257 a storage that stays away, and a fault of another kind, end the backup', async () => {
  const away = new StorageUnavailableError('away')
  await expect(copy({ 'media/a': [away, away, away, ' late'] })).rejects.toBe(away)
  const fault = new Error('a fault of ours')
  pauses = []
  await expect(copy({ 'media/a': [fault, ' late'] })).rejects.toBe(fault)
  expect(pauses).toEqual([])
})

test('R-296 the failure of one file, or of the list itself, is reported as it is while other files are being copied', async () => {
  const fault = new Error('a fault of ours')
  // Other files are being added to the list when the failure happens.
  await expect(copy({ 'media/a': [fault], 'media/b': [' film'], 'media/c': [' text'] })).rejects.toBe(fault)
  await rm(join(dir, 'index'))
  await symlink('/dev/full', join(dir, 'index'))
  await expect(copy({ 'media/a': [' film'], 'media/b': [' text'] })).rejects.toMatchObject({ code: 'ENOSPC' })
})
