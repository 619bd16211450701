import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  killProgram,
  longestStopMs,
  makeDataFolder,
  makeZombie,
  processesOn,
  queryOnce,
  removeDataFolder,
  rowsWritten,
  startWriter,
  watchdogsOf,
} from '#testing/database-processes.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterPid, readSocketDir } from './leftover-database.ts'
import { waitUntil } from './wait-until.ts'

let dataDir: string

beforeEach(() => {
  dataDir = makeDataFolder()
})

afterEach(() => removeDataFolder(dataDir))

test('a killed program takes its database with it and loses no acknowledged row', { timeout: 60_000 }, async () => {
  let acknowledged = 0
  for (let round = 0; round < 3; round++) {
    const writer = startWriter(dataDir)
    acknowledged = await rowsWritten(writer, acknowledged + 50, () => writer.kill('SIGKILL'))
  }
  expect(await waitUntil(longestStopMs, () => processesOn(dataDir).length === 0)).toBe(true)

  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  const [row] = await queryOnce(url, 'select count(*)::int as rows, max(number) as last from written')
  expect(row?.['last']).toBeGreaterThanOrEqual(acknowledged)
  expect(row?.['rows']).toBe(row?.['last'])
  await stop()
})

test('takes over a database whose program and watchdog are both gone', { timeout: 60_000 }, async () => {
  const writer = startWriter(dataDir)
  await rowsWritten(writer, 20)
  const leftover = requirePostmasterPid()
  const formerSocketDir = String(readSocketDir(join(dataDir, 'cluster')))
  for (const pid of watchdogsOf(leftover)) process.kill(pid, 'SIGKILL')
  await killProgram(writer)
  expect(processesOn(dataDir)).toContain(leftover)

  const lines: string[] = []
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  expect(lines.join('\n')).toContain('still running')
  expect(processesOn(dataDir)).not.toContain(leftover)
  expect(existsSync(formerSocketDir)).toBe(false)
  expect((await queryOnce(url, 'select count(*)::int as rows from written'))[0]?.['rows']).toBeGreaterThanOrEqual(20)
  await stop()
})

test('ABUSE 33 starts the database again when it alone is killed', { timeout: 60_000 }, async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  await queryOnce(url, 'create table note as select 1 as number')
  const before = requirePostmasterPid()
  process.kill(before, 'SIGKILL')

  const isBack = () =>
    queryOnce(url, 'select number from note').then(
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
    expect(await queryOnce(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
  }
})

test('ABUSE 40 cleans up after a start that was killed while it made the cluster', async () => {
  mkdirSync(join(dataDir, 'cluster.new-00000000'))
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
})

function requirePostmasterPid(): number {
  const pid = readPostmasterPid(join(dataDir, 'cluster'))
  if (pid === undefined) throw new Error('No database is running.')
  return pid
}
