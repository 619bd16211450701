import { join } from 'node:path'
import { pino } from 'pino'
import { findRunningPostgres } from '#adapters/database/embedded-postgres.ts'
import { readConfig } from '#config.ts'
import { openDeps, type OpenDeps } from '#open-deps.ts'

/** The builders' dependencies on the data of a running service: a journey that needs many members does not have to sign up each one. */
export async function openBeside(dataDir: string): Promise<OpenDeps> {
  const databaseUrl = await findRunningPostgres(join(dataDir, 'database'))
  if (databaseUrl === undefined) throw new Error(`No service runs on ${dataDir}.`)
  return openOn(databaseUrl, dataDir)
}

/** The same for a known database. */
export function openOn(databaseUrl: string, dataDir: string): Promise<OpenDeps> {
  const config = readConfig({ DATA_DIR: dataDir })
  return openDeps({ config, databaseUrl, log: pino({ level: 'silent' }), works: false, connections: 2 })
}
