import { join } from 'node:path'
import { openDatabaseAddress } from '#adapters/database/database-address.ts'
import { DataInUseError } from '#adapters/database/database-errors.ts'
import { findRunningPostgres } from '#adapters/database/embedded-postgres.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { openDatabase, type Db } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import { prepareTasks } from '#tasks/task-queue.ts'

/** Opens the database for a command, beside a running service or alone, and closes what it opened. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const address = await openAddress(config)
  const database = openDatabase(address.url, { connections: 2 })
  try {
    return await work(database.db)
  } finally {
    await database.close()
    await address.stop()
  }
}

async function openAddress(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = join(config.dataDir, 'database')
  try {
    const address = await openDatabaseAddress({ databaseUrl: config.databaseListenUrl ?? config.databaseUrl, dataDir })
    const ran = await migrate(address.url)
    if (ran.length > 0) await prepareTasks(address.url)
    return address
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error
    // The service runs on this data: its database takes one more guest.
    const url = await findRunningPostgres(dataDir)
    if (url === undefined) throw error
    return { url, stop: async () => {} }
  }
}
