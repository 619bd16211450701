import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres } from '#adapters/database/embedded-postgres.ts'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { commandOf } from '#testing/database-processes.ts'
import { answersAgain, ServiceProcess } from '#testing/service-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pairtake-kept-'))
let service: ServiceProcess
let address: string
beforeAll(async () => {
  service = new ServiceProcess(dataDir)
  address = await service.opened()
  await waitUntil(10_000, () => service.pidOf('worker') !== undefined)
})
afterAll(async () => {
  await service.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** About a second on an idle machine; here the cores are shared with other tests. */
const soonMs = 15_000

for (const [name, called] of [
  ['api', 'API'],
  ['worker', 'worker'],
  ['database', 'database'],
] as const) {
  test(`ABUSE 33 kill -9 of the ${name}: another one takes its place without a hand, and says why`, async () => {
    const pid = service.pidOf(name) ?? 0
    expect(pid).toBeGreaterThan(1)
    const from = performance.now()
    process.kill(pid, 'SIGKILL')
    expect(await waitUntil(soonMs, () => (service.pidOf(name) ?? pid) !== pid)).toBe(true)
    await answersAgain(address, soonMs)
    expect(performance.now() - from).toBeLessThan(soonMs)
    const words = `Z The ${called} stopped unexpectedly (signal SIGKILL) and is being restarted.`
    expect(await waitUntil(soonMs, () => service.said.includes(words)), service.said).toBe(true)
    expect(service.said).not.toContain('Warning')
  })
}

test('an API that is started again answers before it has looked whether the database is still prepared', async () => {
  const url = await findRunningPostgres(join(dataDir, 'database'))
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    // A worker restarted after a kill checks the database too. Wait until it is done: only then does it open its task queue, with more connections
    // than the API.
    const working = `select from pg_stat_activity where application_name = 'pairtake-tasks'`
    expect(await waitUntil(soonMs, async () => ((await holder.query(working)).rowCount ?? 0) > 1)).toBe(true)
    // Processes that prepare the database wait for this lock (migrate.ts).
    await holder.query('select pg_advisory_lock(7405311)')
    const { rows } = await holder.query<{ at: Date }>('select clock_timestamp() as at')
    const pid = service.pidOf('api') ?? 0
    process.kill(pid, 'SIGKILL')
    await waitUntil(soonMs, () => (service.pidOf('api') ?? pid) !== pid)
    await answersAgain(address, soonMs)
    // Of the new API: a worker that was restarted before may still wait as well.
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = 7405311 and not granted and backend_start > $1`
    expect(await waitUntil(soonMs, async () => (await holder.query(waiting, [rows[0]?.at])).rowCount === 1)).toBe(true)
  } finally {
    await holder.end()
  }
  await answersAgain(address)
})

test('a second start on the same data says which process runs already, and where', async () => {
  const second = new ServiceProcess(dataDir)
  await expect(second.opened()).rejects.toThrow('did not open')
  expect(second.child.exitCode).toBe(1)
  expect(second.said).toContain(`(process ${service.child.pid}, at ${address}). Stop it first`)
  await answersAgain(address)
})

test('told to end, it ends everything in order and says that all went well', async () => {
  const before = service.said.length
  const pids = (['api', 'worker', 'database'] as const).map((name) => service.pidOf(name) ?? 0)
  expect(pids.map((pid) => commandOf(pid) !== '')).toEqual([true, true, true])
  expect(await service.stop('SIGINT')).toBe(0)
  expect(pids.map(commandOf)).toEqual(['', '', ''])
  expect(service.said.slice(before)).toBe('')
})

test('an API that goes on for DRAIN_SECONDS is given that time, however long an end may take otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairtake-drained-'))
  const drained = new ServiceProcess(folder, { DRAIN_SECONDS: '20' })
  try {
    const open = await drained.opened()
    const ended = drained.stop()
    await wait(12_000)
    expect((await fetch(`${open}/readyz`)).status).toBe(503)
    expect(await ended).toBe(0)
  } finally {
    await drained.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
