import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOnce } from '#testing/database-processes.ts'
import { onlyWhere } from '#testing/not-here.ts'
import { isDiskFull } from './database-errors.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { readPostmasterPid } from './leftover-database.ts'
import { waitUntil } from './wait-until.ts'

const disk = mkdtempSync(join(tmpdir(), 'pairtake-disk-'))
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0
if (!canMount) process.stderr.write('SKIPPED: a disk of 160 MB cannot be mounted here; run this as root.\n')
const dataDir = join(disk, 'database')
const filler = join(disk, 'filler')
const lines: string[] = []
const endings: string[] = []
let database: EmbeddedPostgres
beforeAll(async () => {
  if (canMount) database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), onEnded: (how) => endings.push(how) })
})
afterAll(async () => {
  if (canMount) {
    await database.stop()
    spawnSync('umount', [disk])
  }
  rmSync(disk, { recursive: true, force: true })
})

const isDone = (statement: string) =>
  queryOnce(database.url, statement).then(
    () => true,
    () => false,
  )
const answers = () => isDone('select 1')

test('six kills within a minute: back within 5 s after each', onlyWhere(canMount, 'no small disk can be mounted'), async () => {
  for (let kill = 0; kill < 6; kill++) {
    const pid = readPostmasterPid(join(dataDir, 'cluster')) ?? 0
    process.kill(pid, 'SIGKILL')
    await waitUntil(5_000, () => (readPostmasterPid(join(dataDir, 'cluster')) ?? pid) !== pid)
    expect(await waitUntil(5_000, answers, 50)).toBe(true)
  }
  expect(endings).toEqual(Array.from({ length: 6 }, () => 'signal SIGKILL'))
})

test(
  'a full disk: tried again for as long as it is full, back by itself when there is room, nothing acknowledged is lost',
  onlyWhere(canMount, 'no small disk can be mounted'),
  async () => {
    await queryOnce(database.url, 'create table note (number int)')
    await queryOnce(database.url, 'insert into note select number from generate_series(1, 1000) as number')
    fill()
    // Fills only the log, until the server finds no room for its next file and panics.
    const write = "select pg_logical_emit_message(true, 'test', repeat('x', 500000))"
    let isUp = true
    for (let count = 0; isUp && count < 200; count++) isUp = await isDone(write)
    expect(isUp).toBe(false)
    // Longer than the five retries that an earlier release made.
    await sleep(25_000)
    expect(await isDone(write)).toBe(false)
    expect(lines.join('\n')).toContain('No space left on device')

    // A start on a full disk recognizes the error, and waits.
    expect(isDiskFull(await startEmbeddedPostgres({ dataDir: join(disk, 'other') }).catch((error: unknown) => error))).toBe(true)

    rmSync(filler)
    expect(await waitUntil(20_000, answers, 100)).toBe(true)
    const [row] = await queryOnce(database.url, 'select count(*)::int as count from note')
    expect(row?.['count']).toBe(1000)
    // Each reason is logged once, however often it occurs.
    const told = lines.filter((line) => line.startsWith('The database does not start'))
    expect(new Set(told.map((line) => line.replaceAll(/\d+/g, ''))).size).toBe(told.length)
    process.stdout.write(`${endings.length} ends. ${lines.join('\n')}\n`)
  },
)

/** Fills the remaining space, to the last byte. */
function fill(): void {
  const file = openSync(filler, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(file, block)
    } catch {
      // No room for a block of this size.
    }
  }
  closeSync(file)
}
