import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabaseAddress } from './database-address.ts'
import { DataInUseError, DatabaseStartError } from './database-errors.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterPid, readSocketDir } from './leftover-database.ts'
import { waitUntil } from './wait-until.ts'

/** Starts the database, then writes row after row and prints each number once it is acknowledged. */
const WRITER = `
  const { startEmbeddedPostgres } = await import(process.argv[1])
  const { Client } = await import('pg')
  const db = await startEmbeddedPostgres({ dataDir: process.argv[2] })
  const client = new Client({ connectionString: db.url })
  await client.connect()
  await client.query('create table if not exists written (number int primary key)')
  const { rows } = await client.query('select coalesce(max(number), 0) as last from written')
  for (let number = rows[0].last + 1; ; number++) {
    await client.query('insert into written values ($1)', [number])
    process.stdout.write(number + '\\n')
  }
`

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-test-'))
})

afterEach(async () => {
  const isAllGone = await waitUntil(10_000, () => processesOn(dataDir).length === 0)
  if (!isAllGone) throw new Error('The test left a database running.')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('start and stop', () => {
  test('keeps what was written over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.url, `create table note as select 'kept' as words`)
    await first.stop()

    const second = await startEmbeddedPostgres({ dataDir })
    expect(await query(second.url, 'select words from note')).toEqual([{ words: 'kept' }])
    await second.stop()
  })

  test('is durable, in UTC, in Unicode, and closed to the network', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    const names = ['fsync', 'synchronous_commit', 'TimeZone', 'server_encoding', 'listen_addresses', 'max_connections']
    const rows = await query(url, `select name, setting from pg_settings where name = any('{${names.join(',')}}')`)
    expect(Object.fromEntries(rows.map((row) => [row['name'], row['setting']]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      listen_addresses: '',
      max_connections: '60',
    })
    expect(await query(url, `select lower('ÄÖ') as low, current_user as who, rolsuper from pg_roles where rolname = current_user`)).toEqual(
      [{ low: 'äö', who: 'pairtake', rolsuper: false }],
    )
    await stop()
  })

  test('lets its user make further databases, as the tests do', async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
    await query(url, 'create database further template pairtake')
    const further = new URL(url)
    further.pathname = '/further'
    expect(await query(further.href, 'select current_database() as name, current_setting($$fsync$$) as fsync')).toEqual([
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
  test('refuses a second start with a sentence and leaves the first alone', async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false })
    const second = startEmbeddedPostgres({ dataDir })
    await expect(second).rejects.toThrow(DataInUseError)
    await expect(second).rejects.toThrow(`is running on the data in ${dataDir} already (process ${process.pid})`)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('refuses a second start of another process', async () => {
    const writer = startWriter()
    await rowsWritten(writer, 1)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`(process ${writer.pid})`)
    await kill(writer)
  })
})

describe('killed programs', () => {
  test('a killed program takes its database with it and loses no acknowledged row', { timeout: 60_000 }, async () => {
    let acknowledged = 0
    for (let round = 0; round < 3; round++) {
      const writer = startWriter()
      acknowledged = await rowsWritten(writer, acknowledged + 50, () => writer.kill('SIGKILL'))
    }
    expect(await waitUntil(10_000, () => processesOn(dataDir).length === 0)).toBe(true)

    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    const [row] = await query(url, 'select count(*)::int as rows, max(number) as last from written')
    expect(row?.['last']).toBeGreaterThanOrEqual(acknowledged)
    expect(row?.['rows']).toBe(row?.['last'])
    await stop()
  })

  test('takes over a database whose program and watchdog are both gone', { timeout: 60_000 }, async () => {
    const writer = startWriter()
    await rowsWritten(writer, 20)
    const leftover = requirePostmasterPid()
    const formerSocketDir = String(readSocketDir(join(dataDir, 'cluster')))
    for (const pid of watchdogsOf(leftover)) process.kill(pid, 'SIGKILL')
    await kill(writer)
    expect(processesOn(dataDir)).toContain(leftover)

    const lines: string[] = []
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    expect(lines.join('\n')).toContain('still running')
    expect(processesOn(dataDir)).not.toContain(leftover)
    expect(existsSync(formerSocketDir)).toBe(false)
    expect((await query(url, 'select count(*)::int as rows from written'))[0]?.['rows']).toBeGreaterThanOrEqual(20)
    await stop()
  })

  test('starts the database again when it alone is killed', { timeout: 60_000 }, async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir })
    await query(url, 'create table note as select 1 as number')
    const before = requirePostmasterPid()
    process.kill(before, 'SIGKILL')

    const isBack = () =>
      query(url, 'select number from note').then(
        (rows) => rows.length === 1 && requirePostmasterPid() !== before,
        () => false,
      )
    expect(await waitUntil(20_000, isBack, 100)).toBe(true)
    await stop()
  })

  test('is not misled by a process file that names another program or a zombie', { timeout: 60_000 }, async () => {
    await (await startEmbeddedPostgres({ dataDir })).stop()
    const zombie = await makeZombie()
    onTestFinished(zombie.end)
    for (const pid of [process.pid, zombie.pid]) {
      const stale = [pid, join(dataDir, 'cluster'), 1, 5432, '/tmp', '', '1 2', 'ready   ', ''].join('\n')
      writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), stale)
      const { url, stop } = await startEmbeddedPostgres({ dataDir })
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      await stop()
    }
  })

  test('cleans up after a start that was killed while it made the cluster', async () => {
    mkdirSync(join(dataDir, 'cluster.new-00000000'))
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
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

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function startWriter(): ChildProcess {
  const launcher = new URL('./embedded-postgres.ts', import.meta.url).href
  const args = ['--input-type=module-typescript', '-e', WRITER, launcher, dataDir]
  return spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The last acknowledged number; with `then`, all that arrive until the end of the writer are counted. */
async function rowsWritten(writer: ChildProcess, wanted: number, then?: () => void): Promise<number> {
  if (!writer.stdout) throw new Error('The writer has no output.')
  const lines = createInterface({ input: writer.stdout })
  let last = 0
  for await (const line of lines) {
    last = Number(line)
    if (last < wanted) continue
    if (!then) break
    then()
  }
  writer.stdout.resume()
  return last
}

async function kill(writer: ChildProcess): Promise<void> {
  const ended = once(writer, 'exit')
  writer.kill('SIGKILL')
  await ended
}

function requirePostmasterPid(): number {
  const pid = readPostmasterPid(join(dataDir, 'cluster'))
  if (pid === undefined) throw new Error('No database is running.')
  return pid
}

/** Whose command names the folder: the server and the shells that watch it. */
function processesOn(dir: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(dir))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The shell above the server, and the one beside it that waits for the end of the program. */
function watchdogsOf(postmaster: number): number[] {
  const shell = parentOf(postmaster)
  const siblings = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === shell)
  return [...siblings.filter((pid) => pid !== postmaster), shell]
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A parent that never asks how its child ended keeps it as a zombie; so the shell becomes another program before that end. */
async function makeZombie(): Promise<{ pid: number; end: () => void }> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await waitUntil(5_000, () => /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
  return { pid, end: () => parent.kill() }
}
