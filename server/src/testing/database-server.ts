import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#adapters/database/embedded-postgres.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { prepareTasks } from '#tasks/task-queue.ts'
import { askedMutant } from './guards/mutants.ts'
import { makeTemporaryFolder } from './memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

export const templateName = 'pairtake_template'

/** Starts one server for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  await makeTemplate(server.url)
  project.provide('databaseUrl', server.url)
  return server.stop
}

export async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const dataDir = makeTemporaryFolder('pairtake-test')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, maxConnections: 200 })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function makeTemplate(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `drop database if exists ${templateName}`)
  await runOnServer(serverUrl, `create database ${templateName}`)
  const url = urlOfDatabase(serverUrl, templateName)
  await migrate(url)
  await prepareTasks(url)
  const drops = askedMutant?.drops
  if (drops && 'trigger' in drops) await runOnServer(url, `drop trigger ${drops.trigger} on ${drops.table}`)
}

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a test's database together with its open connections. `with (force)` sometimes fails: it may not end a vacuum worker, which belongs to a
 * superuser. Without it PostgreSQL ends that worker itself, and only our own connections have to be ended first.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runOnServer(
    serverUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and usename = current_user and pid <> pg_backend_pid()`,
  )
  await runOnServer(serverUrl, `drop database ${name}`)
}
