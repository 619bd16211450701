import { join } from 'node:path'
import { openDatabaseAddress } from '#adapters/database/database-address.ts'
import { DataInUseError } from '#adapters/database/database-errors.ts'
import { patienceOfCalls } from '#adapters/database/guarded-client.ts'
import { findRunningPostgres } from '#adapters/database/embedded-postgres.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { openDatabase, type Db } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import { prepareTasks } from '#tasks/task-queue.ts'

/** Opens the database for a command, next to a running service or without one, and closes what it opened. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>, patience = patienceOfCalls): Promise<T> {
  const address = await openAddress(config)
  const database = openDatabase(address.url, { connections: 2, patience })
  try {
    return await work(database.db)
  } finally {
    await database.close()
    await address.stop()
  }
}

async function openAddress(config: Config): Promise<Address> {
  return besideService(config, async () => {
    const address = await openAlone(config)
    const ran = await migrate(address.url)
    if (ran.length > 0) await prepareTasks(address.url)
    return address
  })
}

type Address = { url: string; stop(): Promise<void> }

/** Opens the database server without migrating it, next to a running service or only without one, and stops what it started. */
export async function withDatabaseAddress<T>(
  config: Config,
  { isAlone, work }: { isAlone: boolean; work: (url: string) => Promise<T> },
): Promise<T> {
  const address = await (isAlone ? openAlone(config) : besideService(config, () => openAlone(config)))
  try {
    return await work(address.url)
  } finally {
    await address.stop()
  }
}

const databaseDir = (config: Config) => join(config.dataDir, 'database')

const openAlone = (config: Config): Promise<Address> =>
  openDatabaseAddress({ databaseUrl: config.databaseListenUrl ?? config.databaseUrl, dataDir: databaseDir(config) })

async function besideService(config: Config, open: () => Promise<Address>): Promise<Address> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error
    // The service runs on this data, so the command connects to its database.
    const url = await findRunningPostgres(databaseDir(config))
    if (url === undefined) throw error
    return { url, stop: async () => {} }
  }
}
