import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { transact } from '#adapters/database/transact.ts'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { longestSeconds } from '#adapters/media/render-video.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { handle, type ClockTask, type TaskRun } from './handle.ts'
import { makeCleanTwins, processContractMedia, processMessageAttachment, processPortfolioItem } from './task-payloads.ts'
import { openTasks, prepareTasks } from './task-queue.ts'
import { startWorker } from './worker.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await prepareTasks(app.databaseUrl)
})
afterAll(() => app.close())

type Run = (run: TaskRun) => Promise<void>

/** A separate worker with one handler and these clocks, and what it counted and logged. */
async function openWorker(run: Run, clock: ClockTask[] = []) {
  const told: string[] = []
  const errors: Error[] = []
  const deps: Deps = {
    ...app.deps,
    metrics: Object.assign(Object.create(app.deps.metrics) as Deps['metrics'], {
      countTask: (_name: string, outcome: string) => void told.push(outcome),
      countBrokenTick: (name: string) => void told.push(`broken ${name}`),
    }),
    log: Object.assign(Object.create(app.deps.log) as Deps['log'], { error: (_facts: object, words: string) => void told.push(words) }),
  }
  const tasks = await openTasks(app.databaseUrl, { works: true, onError: (error) => errors.push(error) })
  const worker = await startWorker({
    deps,
    tasks,
    handlers: [handle(processContractMedia, (_payload, context) => run(context))],
    clock,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return { told, errors, stop }
}

/** Runs until the worker is stopped, like a rendering, whose tool is ended then. */
const asLongAsItMay: Run = ({ signal }) =>
  new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('ffmpeg was ended')), { once: true }))

async function enqueue(): Promise<void> {
  await sql`delete from task.job where name = ${processContractMedia.name}`.execute(app.deps.db)
  const payload = { contractMediaId: newId<ContractMediaId>(), mediaId: newId<MediaId>() }
  await transact(app.deps.db, (tx) => app.deps.tasks.enqueue(tx, processContractMedia, payload))
}

async function stored() {
  const { rows } = await sql<{ state: string; tries: number; isDue: boolean; hasWords: boolean }>`
    select state::text, retry_count as tries, start_after <= task.job_now() as "isDue", output is not null as "hasWords"
    from task.job where name = ${processContractMedia.name}`.execute(app.deps.db)
  return rows
}
const isActive = () => waitUntil(20_000, async () => (await stored())[0]?.state === 'active', 20)

test('R-316 a worker that stops gives back what it was at: the next one takes it at once, no try is spent, and nothing failed', async () => {
  await enqueue()
  const first = await openWorker(asLongAsItMay)
  expect(await isActive()).toBe(true)
  await first.stop()
  expect(await stored()).toEqual([{ state: 'created', tries: 0, isDue: true, hasWords: false }])
  expect([first.told, first.errors]).toEqual([[], []])

  const begun: boolean[] = []
  const second = await openWorker(async ({ isLastTry }) => void begun.push(isLastTry))
  expect(await waitUntil(20_000, async () => (await stored())[0]?.state === 'completed', 20)).toBe(true)
  expect([begun, second.told]).toEqual([[false], ['done']])
})

test('R-316 what ends in time is done, and what really failed before keeps its try', async () => {
  await enqueue()
  const ending = await openWorker(({ signal }) => new Promise((done) => signal.addEventListener('abort', () => done(), { once: true })))
  expect(await isActive()).toBe(true)
  await ending.stop()
  expect(await stored()).toMatchObject([{ state: 'completed' }])
  expect(ending.told).toEqual(['done'])

  await enqueue()
  const failing = await openWorker(() => Promise.reject(new Error('no such codec')))
  expect(await waitUntil(20_000, async () => (await stored())[0]?.state === 'retry', 20)).toBe(true)
  await failing.stop()
  expect(await stored()).toMatchObject([{ state: 'retry', isDue: false, hasWords: true }])
  expect(failing.told).toEqual(['failed', 'task failed'])
})

test('a file is tried three times, and only the third try is told that it is the last one', async () => {
  await enqueue()
  // Without the pauses between tries.
  await sql`update task.job set retry_delay = 0, retry_backoff = false where name = ${processContractMedia.name}`.execute(app.deps.db)
  const tries: boolean[] = []
  const failing = await openWorker(async ({ isLastTry }) => {
    tries.push(isLastTry)
    // Ends all the same where no try is ever the last one.
    if (!isLastTry && tries.length < 5) throw new Error('a fault of ours')
  })
  expect(await waitUntil(20_000, async () => (await stored())[0]?.state === 'completed', 20)).toBe(true)
  await failing.stop()
  expect(tries).toEqual([false, false, true])
})

test('R-316 a worker whose task hears nothing stops all the same, and gives it back', { timeout: 60_000 }, async () => {
  await enqueue()
  const deaf = await openWorker(() => new Promise(() => {}))
  expect(await isActive()).toBe(true)
  await deaf.stop()
  expect(await stored()).toEqual([{ state: 'created', tries: 0, isDue: true, hasWords: false }])
})

test('a run that takes longer than it may is ended before the next one begins', async () => {
  await enqueue()
  await sql`update task.job set expire_seconds = 1 where name = ${processContractMedia.name}`.execute(app.deps.db)
  let begun = 0
  let running = 0
  let most = 0
  const slow = await openWorker(async (run) => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    if (begun === 1) await asLongAsItMay(run).finally(() => (running -= 1))
  })
  expect(await waitUntil(20_000, async () => (await stored())[0]?.state === 'completed', 20)).toBe(true)
  await slow.stop()
  expect([begun, most]).toEqual([2, 1])
})

test('the queue waits for the longest rendering there may be', () => {
  for (const { name, options } of [processContractMedia, processPortfolioItem, processMessageAttachment, makeCleanTwins]) {
    expect(options.expireSeconds, name).toBeGreaterThan(longestSeconds)
  }
})

test('a task that waits gets the limit of a newer release', async () => {
  await enqueue()
  const { name, options } = processContractMedia
  await sql`update task.job set expire_seconds = 900 where name = ${name}`.execute(app.deps.db)
  await sql`update task.queue set expire_seconds = 900 where name = ${name}`.execute(app.deps.db)
  await prepareTasks(app.databaseUrl)
  const { rows } = await sql<{ limit: number }>`select expire_seconds as limit from task.job where name = ${name}`.execute(app.deps.db)
  expect(rows).toEqual([{ limit: options.expireSeconds }])
})

test('R-236 a run of a clock that fails as a whole is counted and logged, and one that is ended by the stop is not', async () => {
  const fails: ClockTask = { name: 'verify-ledger', everySeconds: 600, run: () => Promise.reject(new Error('no such table')) }
  const isEnded: ClockTask = {
    name: 'finalize-due-contracts',
    everySeconds: 600,
    run: (_deps, { signal } = {}) =>
      new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new Error('ended')), { once: true })),
  }
  const worker = await openWorker(() => Promise.resolve(), [fails, isEnded])
  expect(await waitUntil(20_000, () => worker.told.includes('a tick broke off'))).toBe(true)
  await worker.stop()
  expect(worker.told).toEqual(['broken verify-ledger', 'a tick broke off'])
})
