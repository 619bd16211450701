import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenerName } from '#adapters/database/listener.ts'
import { listMigrations, migrateOnly } from '#adapters/database/migrate.ts'
import { backUp, openShelf, openTarget, restoreInto } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { runOnServer } from '#testing/database-server.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { refuseUnfinishedRestore } from './finished-restore.ts'
import type { BackupStore } from './store/backup-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const path = await makePhoto({ width: 200, height: 200 })
  const sent = await uploadFile(app, await buildCreator(app.deps), { entity: 'PortfolioItemOriginal', path })
  if (sent.status !== 200) throw new Error(sent.error.message)
})
afterAll(() => app.close())

test('R-258 a database with members, tables of somebody else or a running service is not restored into', async () => {
  await using shelf = await openShelf()
  await using target = await openTarget()
  const from = await backUp(app, shelf.folder)
  await expect(restoreInto(app.databaseUrl, from, target)).rejects.toThrow('The service is running on this database')
  await runOnServer(target.url, 'create table diary (day date)')
  await expect(restoreInto(target.url, from, target)).rejects.toThrow('don’t belong to Pairtake')
  await runOnServer(target.url, 'drop table diary')
  await restoreInto(target.url, from, target)
  await expect(restoreInto(target.url, from, target)).rejects.toThrow('add --replace')
  await runOnServer(target.url, `update member set first_name = 'Later'`)
  await restoreInto(target.url, from, { ...target, replaces: true })
  expect(await target.ask(`select from member where first_name = 'Later'`)).toEqual([])
})

test('R-258 a service that starts while a restore reads the backup keeps its data, and starts again', async () => {
  await using shelf = await openShelf()
  await using target = await openTarget()
  const from = await backUp(app, shelf.folder)
  await restoreInto(target.url, from, target)
  await runOnServer(target.url, `update member set first_name = 'Later'`)
  const service = new pg.Client({ connectionString: target.url, application_name: listenerName })
  const whileReading = (store: BackupStore): BackupStore => {
    let isStarted = false
    const read = async (name: string) => {
      if (name.startsWith('files/') && !isStarted) {
        isStarted = true
        await service.connect()
      }
      return store.read(name)
    }
    return { ...store, read }
  }
  try {
    const running = restoreInto(target.url, from, { ...target, replaces: true, change: whileReading })
    await expect(running).rejects.toThrow('The service is running on this database')
  } finally {
    await service.end()
  }
  expect(await target.ask(`select from member where first_name = 'Later'`)).not.toEqual([])
  await refuseUnfinishedRestore(target.url)
})

test('R-258 a restore that was broken off is run again without being told, and no service starts on what it left', async () => {
  await using shelf = await openShelf()
  await using target = await openTarget()
  const from = await backUp(app, shelf.folder)
  await restoreInto(target.url, from, target)
  await refuseUnfinishedRestore(target.url)
  await runOnServer(target.url, 'create schema restore_unfinished')
  await expect(refuseUnfinishedRestore(target.url)).rejects.toThrow('did not finish')
  await expect(backUp(app, shelf.folder, { change: { databaseUrl: target.url } })).rejects.toThrow('nothing complete to back up')
  await restoreInto(target.url, from, target)
  await refuseUnfinishedRestore(target.url)
})

test('R-258 an older backup is brought to this release, a newer one and another currency are refused', async () => {
  await using shelf = await openShelf()
  await using old = await openTarget()
  await using target = await openTarget()
  const all = await listMigrations()
  await migrateOnly(old.url, all.slice(0, -5))
  await runOnServer(
    old.url,
    `create schema task; create table task.job (name text, data jsonb, start_after timestamptz, state text, created_on timestamptz, id uuid)`,
  )
  const older = await backUp(app, shelf.folder, { change: { databaseUrl: old.url } })
  await restoreInto(target.url, older, target)
  expect(await target.ask('select from migration')).toHaveLength(all.length)

  await runOnServer(old.url, `insert into migration (name, hash) values ('9999-later.sql', 'x')`)
  await expect(backUp(app, shelf.folder, { change: { databaseUrl: old.url } })).rejects.toThrow(
    'This database was prepared by a newer release',
  )
  const manifest = join(older, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(all[0] ?? '', '9999-later.sql'))
  await expect(restoreInto(target.url, older, target)).rejects.toThrow('This backup was made by a newer release (it has 9999-later.sql)')
  await writeFile(manifest, text.replace('"currency": ""', '"currency": "CHF"'))
  await expect(restoreInto(target.url, older, target)).rejects.toThrow('Set CURRENCY=CHF')
})
