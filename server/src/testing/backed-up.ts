import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { readBackupKey } from '#backup/backup-key.ts'
import { newStore, openStore } from '#backup/open-stores.ts'
import { restoreBackup, type Restored, type Restoring } from '#backup/restore-backup.ts'
import type { BackupStore } from '#backup/store/backup-store.ts'
import { takeBackup, type Taking } from '#backup/take-backup.ts'
import { readConfig } from '#config.ts'
import { newId } from '#ids.ts'
import { openAppCopy, type TestApp } from './app-copy.ts'
import { dropDatabase, runOnServer, urlOfDatabase } from './database-server.ts'

/** A folder for backups that is deleted after the test. */
export async function openShelf() {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  return {
    folder,
    names: () => readdir(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

type Backing = { kind?: Taking['kind']; key?: string | undefined; change?: Partial<Taking> }

/** Backs up a test's application while it runs; returns the folder of the backup. */
export async function backUp(app: TestApp, folder: string, { kind = 'backup', key, change = {} }: Backing = {}): Promise<string> {
  const { config, storage } = app.deps
  const store = await newStore(folder, { kind, at: new Date(), config })
  const given = { key: await readBackupKey({ key, keyFile: undefined }), tell: () => {} }
  await takeBackup({ kind, databaseUrl: app.databaseUrl, storage, store, ...given, ...change })
  return store.title.replace(/\.unfinished$/, '')
}

type Bringing = {
  as?: Restoring['as']
  key?: string | undefined
  now?: Date
  replaces?: boolean
  /** Changes how the backup is read. */
  change?: (store: BackupStore) => BackupStore
}

/** Restores a backup as the command does, with the settings of a service. */
export async function restoreInto(
  databaseUrl: string,
  from: string,
  { config, ...given }: Bringing & Pick<Restoring, 'config'>,
): Promise<Restored> {
  const { as = 'backup', key, now = new Date(), replaces = false, change = (store) => store } = given
  const store = change(await openStore(from, config))
  const opened = await readBackupKey({ key, keyFile: undefined })
  return restoreBackup({ config, databaseUrl, store, as, key: opened, replaces, now: () => now, tell: () => {} })
}

/** A second application on the contents of a backup. */
export function openRestored(from: string, { env = {}, ...given }: Bringing & { env?: Record<string, string> } = {}): Promise<TestApp> {
  return openAppCopy({
    serverUrl: inject('databaseUrl'),
    env,
    fill: (databaseUrl, config) => restoreInto(databaseUrl, from, { config, ...given }),
  })
}

/** A new database, and a folder for its files. */
export async function openTarget() {
  const name = `r_${newId().replaceAll('-', '')}`
  const url = urlOfDatabase(inject('databaseUrl'), name)
  const shelf = await openShelf()
  await runOnServer(inject('databaseUrl'), `create database ${name} template template0`)
  return {
    url,
    config: readConfig({ DATA_DIR: shelf.folder }),
    ask: (statement: string) => ask(url, statement),
    async [Symbol.asyncDispose]() {
      await dropDatabase(inject('databaseUrl'), name)
      await shelf[Symbol.asyncDispose]()
    },
  }
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
