import pg from 'pg'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { allTasks, processContractMedia } from './task-payloads.ts'
import { openTasks, prepareTasks } from './task-queue.ts'

let app: TestApp
/** A connection for statements that take longer than a call may. */
let patient: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  patient = new pg.Client({ connectionString: app.databaseUrl })
  await patient.connect()
})
afterAll(async () => {
  await patient.end()
  await app.close()
})

/** The number of finished tasks in each queue. */
const finished = 1_000

/** When the queue last looked for tasks whose worker is gone. */
async function lastLook(): Promise<string> {
  const { rows } = await patient.query<{ at: string | null }>('select max(monitor_claim_on)::text as at from task.queue')
  return rows[0]?.at ?? ''
}

async function rowsRead(): Promise<number> {
  const { rows } = await patient.query<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where schemaname = 'task' and relname = 'job_common'`,
  )
  return rows[0]?.read ?? 0
}

test('R-287 processes that start at once on a new database all find the queue ready', { timeout: 60_000 }, async () => {
  for (const drop of ['drop index task.job_open', 'drop schema task cascade']) {
    await patient.query(drop)
    await Promise.all(Array.from({ length: 4 }, () => prepareTasks(app.databaseUrl)))
    const { rows } = await patient.query(`select indisvalid from pg_index where indexrelid = 'task.job_open'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  }
})

test('R-287 an idle queue reads no task that is finished', { timeout: 60_000 }, async () => {
  await prepareTasks(app.databaseUrl)
  await patient.query(
    `insert into task.job_common (id, name, data, state, completed_on, deletion_seconds, keep_until)
     select gen_random_uuid(), queue.name, '{}', 'completed', now(), 604800, now() + interval '1 year'
     from task.queue, generate_series(1, $1::int)`,
    [finished],
  )
  await patient.query('vacuum analyze task.job_common')
  // Once a day, the queue searches the whole table for tasks older than a week: the first look does that.
  await lookTwice()
  const before = await rowsRead()
  await lookTwice()
  expect((await rowsRead()) - before).toBeLessThan(100)
})

async function lookTwice(): Promise<void> {
  const others = await connections()
  const tasks = await openTasks(app.databaseUrl, { works: true, onError: () => {} })
  try {
    for (let look = 0; look < 2; look++) {
      const seen = await lastLook()
      expect(await waitUntil(20_000, async () => (await lastLook()) > seen, 50)).toBe(true)
    }
  } finally {
    await tasks.close()
  }
  // A connection reports its reads at the latest when it ends.
  expect(await waitUntil(10_000, async () => (await connections()) <= others, 50)).toBe(true)
}

async function connections(): Promise<number> {
  const { rows } = await patient.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'pairtake-tasks' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

const payload = { contractMediaId: newId<ContractMediaId>(), mediaId: newId<MediaId>() }

test('R-340 a committed task wakes its worker at once, told after the commit by another connection; one that was undone tells nothing', async () => {
  const heard: { queue: string | undefined; by: number }[] = []
  const ear = new pg.Client({ connectionString: app.databaseUrl })
  await ear.connect()
  onTestFinished(() => ear.end())
  ear.on('notification', ({ payload, processId }) => heard.push({ queue: payload, by: processId }))
  await ear.query('listen task_waits')
  const enqueue = (isKept: boolean, startAfter?: Date) =>
    transact(app.deps.db, async (tx) => {
      await app.deps.tasks.enqueue(tx, processContractMedia, payload, startAfter ? { startAfter } : {})
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      if (!isKept) throw new Error('undone')
      return rows[0]?.pid
    })

  await expect(enqueue(false)).rejects.toThrow('undone')
  await enqueue(true, new Date(Date.now() + 3_600_000))
  const writer = await enqueue(true)
  expect(await waitUntil(10_000, async () => heard.length > 0, 10)).toBe(true)
  // Notifications from the other processes would have arrived before.
  expect(heard.map(({ queue }) => queue)).toEqual([processContractMedia.name])
  expect(heard[0]?.by).not.toBe(writer)
})

test('R-340 no queue tells of its tasks within their commit, those of an earlier release included', async () => {
  await patient.query(`update task.queue set notify = true`)
  await prepareTasks(app.databaseUrl)
  const { rows } = await patient.query('select name from task.queue where notify')
  expect(rows).toEqual([])
})

/** The time until the next try after this many tries that failed, for each kind of task, in seconds. */
async function pausesAfter(failed: number): Promise<number[]> {
  const tasks = await openTasks(app.databaseUrl, { works: false, onError: () => {} })
  try {
    await patient.query('delete from task.job')
    for (const { name } of allTasks) {
      await tasks.boss.send(name, {})
      await patient.query('update task.job set retry_count = $1 where name = $2', [failed - 1, name])
      const [job] = await tasks.boss.fetch(name)
      await tasks.boss.fail(name, job?.id ?? '')
    }
  } finally {
    await tasks.close()
  }
  const { rows } = await patient.query<{ pause: number }>(
    'select extract(epoch from start_after - task.job_now())::float8 as pause from task.job',
  )
  return rows.map(({ pause }) => pause)
}

test('a task that fails is tried again within a minute, and at most fifteen minutes later however often it has failed', async () => {
  await prepareTasks(app.databaseUrl)
  const [first, late] = [await pausesAfter(1), await pausesAfter(50)]
  expect([first.length, late.length]).toEqual([allTasks.length, allTasks.length])
  expect(Math.max(...first)).toBeLessThanOrEqual(60)
  expect(Math.max(...late)).toBeLessThanOrEqual(15 * 60)
  expect(Math.min(...late)).toBeGreaterThan(60)
})
