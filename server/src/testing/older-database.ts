import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#adapters/database/database.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { newId } from '#ids.ts'
import { dropDatabase, runOnServer, urlOfDatabase } from './database-server.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')

export type OlderDatabase = Database & { /** Runs the later migrations. */ migrateOn(): Promise<void> }

/** A database as it was before a migration, for rows in the old format. */
export async function openDatabaseBefore(migration: string): Promise<OlderDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `older_${newId().replaceAll('-', '')}`
  await runOnServer(serverUrl, `create database ${name}`)
  const url = urlOfDatabase(serverUrl, name)
  const dir = await mkdtemp(join(tmpdir(), 'pairtake-migrations-'))
  for (const file of await readdir(migrationsDir)) {
    if (file < migration) await copyFile(join(migrationsDir, file), join(dir, file))
  }
  await migrate(url, dir)
  await rm(dir, { recursive: true })
  const database = openDatabase(url, { connections: 1 })
  return {
    ...database,
    migrateOn: async () => {
      await migrate(url)
    },
    close: async () => {
      await database.close()
      await dropDatabase(serverUrl, name)
    },
  }
}
