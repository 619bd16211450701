import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaveOut } from '#testing/not-here.ts'
import { debianPostgresMissing } from '#testing/debian-postgres.ts'
import { canSpeakTls, startTlsPostgres, type TlsPostgres } from '#testing/tls-postgres.ts'
import { prepareTasks } from '#tasks/task-queue.ts'
import { openDatabase } from './database.ts'
import { openListener } from './listener.ts'
import { migrate } from './migrate.ts'

let server: TlsPostgres
beforeAll(async () => {
  if (canSpeakTls) server = await startTlsPostgres()
})
beforeEach((context) => (canSpeakTls ? undefined : leaveOut(context, debianPostgresMissing)))
afterAll(() => server?.stop())

test('PostgreSQL 15 is migrated, asked and listened to over TLS with a named authority', async () => {
  const url = `${server.url}?sslmode=verify-full&sslrootcert=${server.authority}`
  expect(await migrate(url)).not.toEqual([])
  await prepareTasks(url)
  const database = openDatabase(url, { connections: 2 })
  const { rows } = await sql<{ ssl: boolean; version: string }>`
    select ssl, current_setting('server_version') as version from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db)
  expect(rows[0]).toMatchObject({ ssl: true, version: expect.stringMatching(/^15\./) })
  await database.close()
  const listener = await openListener(url)
  expect(listener.isConnected).toBe(true)
  await listener.close()
})

test('a server of another authority, of another name, or without TLS is not spoken to', async () => {
  const refused = async (url: string) => {
    const database = openDatabase(url, { connections: 1 })
    const outcome = await sql`select 1`.execute(database.db).then(
      () => 'answered',
      (error: unknown) => String(error),
    )
    await database.close()
    return outcome
  }
  expect(await refused(`${server.url}?sslmode=verify-full&sslrootcert=${server.otherAuthority}`)).toMatch(/certificate|signature/i)
  const renamed = server.url.replace('localhost', '127.0.0.1')
  expect(await refused(`${renamed}?sslmode=verify-full&sslrootcert=${server.authority}`)).toMatch(/IP|altnames/i)
  expect(await refused(server.url)).toMatch(/pg_hba|no encryption/i)
})
