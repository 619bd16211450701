import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { killProgram, makeDataFolder, queryOnce, removeDataFolder, rowsWritten, startWriter } from '#testing/database-processes.ts'
import { openDatabaseAddress } from './database-address.ts'
import { DataInUseError, DatabaseStartError } from './database-errors.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string

beforeEach(() => {
  dataDir = makeDataFolder()
})

afterEach(() => removeDataFolder(dataDir))

describe('start and stop', () => {
  test('keeps what was written over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await queryOnce(first.url, `create table note as select 'kept' as words`)
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir })
    expect(await queryOnce(second.url, 'select words from note')).toEqual([{ words: 'kept' }])
    await second.stop()
  })

  test('is durable, in UTC, in Unicode, and closed to the network', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    const names = ['fsync', 'synchronous_commit', 'TimeZone', 'server_encoding', 'listen_addresses', 'max_connections']
    const rows = await queryOnce(url, `select name, setting from pg_settings where name = any('{${names.join(',')}}')`)
    expect(Object.fromEntries(rows.map((row) => [row['name'], row['setting']]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      listen_addresses: '',
      max_connections: '60',
    })
    expect(
      await queryOnce(url, `select lower('ÄÖ') as low, current_user as who, rolsuper from pg_roles where rolname = current_user`),
    ).toEqual([{ low: 'äö', who: 'pairtake', rolsuper: false }])
    await stop()
  })

  test('lets its user make further databases, as the tests do', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    await queryOnce(url, 'create database further template pairtake')
    const further = new URL(url)
    further.pathname = '/further'
    expect(await queryOnce(further.href, 'select current_database() as name, current_setting($$fsync$$) as fsync')).toEqual([
      { name: 'further', fsync: 'off' },
    ])
    await stop()
  })

  test('starts nothing where DATABASE_URL names a server', async () => {
    const unused = join(dataDir, 'unused')
    const address = await openDatabaseAddress({ databaseUrl: 'postgresql://elsewhere/db', dataDir: unused })
    expect(address).toMatchObject({ url: 'postgresql://elsewhere/db', isEmbedded: false })
    expect(readdirSync(dataDir)).toEqual([])
    await address.stop()
  })
})

describe('one program per folder', () => {
  test('ABUSE 40 refuses a second start with a sentence and leaves the first alone', async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    const second = startEmbeddedPostgres({ dataDir })
    await expect(second).rejects.toThrow(DataInUseError)
    await expect(second).rejects.toThrow(`is already running on the data in ${dataDir} (process ${process.pid})`)
    expect(await queryOnce(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('ABUSE 40 refuses a second start of another process', async () => {
    const writer = startWriter(dataDir)
    await rowsWritten(writer, 1)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`(process ${writer.pid})`)
    await killProgram(writer)
  })
})

describe('what cannot work is said', () => {
  test('a damaged cluster gives the end of its log', async () => {
    await (await startEmbeddedPostgres({ dataDir })).stop()
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '9.6\n')
    const failed = startEmbeddedPostgres({ dataDir })
    await expect(failed).rejects.toThrow(DatabaseStartError)
    await expect(failed).rejects.toThrow('incompatible with server')
  })

  test('lost passwords give a sentence instead of a new database', async () => {
    await (await startEmbeddedPostgres({ dataDir })).stop()
    rmSync(join(dataDir, 'credentials.json'))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('credentials.json is missing')
  })
})
