import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removalLock } from '#features/media/removal-queries.ts'
import { backUp, openShelf, openTarget, restoreInto } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { readBackupKey } from './backup-key.ts'
import { newStore, openStore } from './open-stores.ts'
import { verifyBackup } from './verify-backup.ts'

let app: TestApp
let shelf: Awaited<ReturnType<typeof openShelf>>
let whole: string
beforeAll(async () => {
  app = await openTestApp()
  shelf = await openShelf()
  for (const width of [200, 300]) {
    const path = await makePhoto({ width, height: 200 })
    const sent = await uploadFile(app, await buildCreator(app.deps), { entity: 'PortfolioItemOriginal', path })
    if (sent.status !== 200) throw new Error(sent.error.message)
  }
  whole = await backUp(app, shelf.folder)
})
afterAll(async () => {
  await app.close()
  await shelf[Symbol.asyncDispose]()
})

test('R-257 a backup whose piece reads back differently fails, and nothing of it is left', async () => {
  await using other = await openShelf()
  const store = await newStore(other.folder, { kind: 'backup', at: new Date(), config: app.deps.config })
  const write: typeof store.write = async (name, bytes) => {
    await store.write(name, bytes)
    if (name === 'database/public.member.gz') await changeByte(join(`${store.title}.unfinished`, name))
  }
  await expect(backUp(app, shelf.folder, { change: { store: { ...store, write } } })).rejects.toThrow(/public\.member\.gz .* damaged/)
  expect(await other.names()).toEqual([])
})

test('R-257 a backup that loses its connection, and with it the lock that keeps files from being removed, fails', async () => {
  await using other = await openShelf()
  const { storage } = app.deps
  const cut = async () => {
    await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and objid = ${removalLock} and datname = current_database()`.execute(app.deps.db)
  }
  const openRead: typeof storage.openRead = async (...given) => {
    await cut()
    return storage.openRead(...given)
  }
  await expect(backUp(app, other.folder, { change: { storage: { ...storage, openRead } } })).rejects.toThrow(/connection/i)
  expect(await other.names()).toEqual([])
})

const tablesThere = `select from pg_tables where schemaname = 'public'`

test('R-257 R-258 a backup with a piece that is damaged, missing or cut short is refused and never called complete, and nothing is changed', async () => {
  await using target = await openTarget()
  const verify = async (folder: string) =>
    verifyBackup(await openStore(folder, app.deps.config), await readBackupKey({ key: undefined, keyFile: undefined }), () => {})
  await verify(whole)
  const [ofFile = ''] = await filesIn(join(whole, 'files'))
  const damages: [string, (path: string) => Promise<unknown>, RegExp][] = [
    ['database/public.member.gz', (path) => changeByte(path), /public\.member\.gz .* damaged/],
    ['database/public.member.gz', (path) => rm(path), /public\.member\.gz is missing/],
    [ofFile.slice(whole.length + 1), (path) => changeByte(path), /original .* damaged/],
    [ofFile.slice(whole.length + 1), (path) => rm(path), /original is missing/],
    ['files.gz', (path) => changeByte(path), /files\.gz .* damaged/],
    ['manifest.json', (path) => rm(path), /not a finished backup/],
    ['manifest.json', (path) => writeFile(path, '{'), /manifest .* damaged/],
  ]
  for (const [name, damage, words] of damages) {
    const copy = `${whole}-copy`
    await cp(whole, copy, { recursive: true })
    await damage(join(copy, name))
    await expect(verify(copy), name).rejects.toThrow(words)
    await expect(restoreInto(target.url, copy, target), name).rejects.toThrow(words)
    expect(await target.ask(tablesThere)).toEqual([])
    expect(await filesIn(join(target.config.dataDir, 'files'))).toEqual([])
    await rm(copy, { recursive: true })
  }
})

test('R-259 R-260 a backup is not taken for the export of a service that was stopped, which would do everything waiting in it a second time', async () => {
  await using target = await openTarget()
  await expect(restoreInto(target.url, whole, { ...target, as: 'export' })).rejects.toThrow('is a backup, and its service kept running')
  expect(await target.ask(tablesThere)).toEqual([])
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function changeByte(path: string): Promise<void> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
}
