import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterCommit } from '#adapters/database/after-commit.ts'
import type { Tx } from '#adapters/database/database.ts'
import { connectionTo, patienceOfCalls, patienceOfWork, type Lines } from '#adapters/database/guarded-client.ts'
import { inTurn } from '#adapters/database/take-turn.ts'
import { steadyClock } from './steady-clock.ts'
import { withCause } from './task-cause.ts'
import { allTasks, type Task } from './task-payloads.ts'

export type Tasks = {
  /** Enqueues in the transaction of the change: both happen or neither. */
  enqueue<Payload extends object>(tx: Tx, task: Task<Payload>, payload: Payload, when?: When): Promise<void>
}

/** `goesFirst`: before other waiting tasks of the same kind. */
type When = { startAfter?: Date; goesFirst?: boolean }

const schema = 'task'

/** A task is retried until it succeeds: giving up would silently lose a mail or an invoice. The operator's overview counts failing tasks. */
const retryLimit = 1_000_000
const retentionSeconds = 10 * 365 * 86_400

function bossOf(url: string, options: { works: boolean; lines?: Lines | undefined }): PgBoss {
  return new PgBoss({
    ...connectionTo(url, options.works ? patienceOfWork : patienceOfCalls, options.lines),
    schema,
    application_name: 'pairtake-tasks',
    max: options.works ? 4 : 1,
    migrate: options.works,
    createSchema: options.works,
    supervise: options.works,
    schedule: false,
    // When a worker was killed, this monitor finds the expired lease and its task runs again.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    clock: steadyClock,
  })
}

/**
 * Creates the queue's tables and queues, or those that are missing; call it before anything is enqueued. Processes that start together take turns.
 */
export async function prepareTasks(url: string): Promise<void> {
  await inTurn(url, async () => {
    const boss = bossOf(url, { works: true })
    boss.on('error', () => {})
    await started(boss)
    try {
      await makeQueues(boss)
      await spareFinished(boss)
    } finally {
      await boss.stop({ graceful: false })
    }
  })
}

/** Starts the queue; without `stop`, one that fails to start would keep its connections. */
async function started(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/**
 * Makes the cost of an idle queue depend only on its open tasks. The queue's own statistics, which nothing here uses, read every finished
 * task each time; `monitor_backoff_on` postpones them, and the monitor for dead workers continues without them. Open tasks get their own index, so
 * that finding them reads no finished ones.
 */
async function spareFinished(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  await db.executeSql(`update task.version set monitor_backoff_on = 'infinity' where monitor_backoff_on is distinct from 'infinity'`)
  const { rows } = await db.executeSql(`select indisvalid from pg_index where indexrelid = to_regclass('task.job_open')`)
  const [known] = rows as { indisvalid: boolean }[]
  if (known?.indisvalid === true) return
  // An invalid index of an interrupted build.
  if (known) await db.executeSql('drop index concurrently if exists task.job_open')
  await db.executeSql(`create index concurrently if not exists job_open on task.job_common (name, state) where state <= 'active'`)
}

async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options } of allTasks) {
    const queue = {
      retryLimit,
      retentionSeconds,
      retryDelay: options.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: options.expireSeconds,
      // The queue would notify inside the commit, one at a time for the whole database (docs/decisions/090): we notify after it.
      notify: false,
    }
    const current = known.get(name)
    if (!current) await boss.createQueue(name, { ...queue, heartbeatSeconds: 10 })
    else if (
      current.notify !== queue.notify ||
      current.retryLimit !== queue.retryLimit ||
      current.expireInSeconds !== queue.expireInSeconds
    ) {
      await boss.updateQueue(name, queue)
      // Tasks keep the limits they were created with, until this changes them; those that an older release gave up are retried too.
      await boss.getDb().executeSql(
        `update task.job set retry_limit = $2, keep_until = now() + $3 * interval '1 second', expire_seconds = $4,
           state = case when state = 'failed' then 'retry' else state end, completed_on = case when state = 'failed' then null else completed_on end
         where name = $1 and state in ('created', 'retry', 'active', 'failed')`,
        [name, retryLimit, retentionSeconds, queue.expireInSeconds],
      )
    }
  }
}

export type OpenTasks = Tasks & {
  boss: PgBoss
  /** Waits up to ten seconds for running tasks. Tasks whose ids are in `brokenOff` are then given back, because they did not fail. */
  close(brokenOff?: ReadonlySet<string>): Promise<void>
}

/** `works`: this process also runs tasks; otherwise it only enqueues them. */
type Options = {
  works: boolean
  onError: (error: Error) => void
  lines?: Lines
  /** Called after the commit of a task that may run at once. */
  onEnqueued?: (queue: string) => void
}

export async function openTasks(url: string, options: Options): Promise<OpenTasks> {
  const { onEnqueued = () => {} } = options
  const boss = bossOf(url, options)
  boss.on('error', options.onError)
  await started(boss)
  return {
    boss,
    async enqueue(tx, task, payload, when) {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => {
          const result = await tx.executeQuery(CompiledQuery.raw(text, values))
          return { rows: result.rows }
        },
      }
      const options = {
        ...(when?.startAfter ? { startAfter: when.startAfter } : {}),
        ...(when?.goesFirst === true ? { priority: 1 } : {}),
      }
      await boss.send(task.name, withCause(payload), { db, ...options })
      if (!when?.startAfter) afterCommit(tx, () => onEnqueued(task.name))
    },
    async close(brokenOff = new Set()) {
      await boss.stop({ graceful: true, timeout: 10_000, close: false })
      try {
        if (brokenOff.size > 0) await giveBack(boss, brokenOff)
      } catch (error) {
        options.onError(error instanceof Error ? error : new Error(String(error)))
      } finally {
        await boss.stop()
      }
    },
  }
}

/**
 * Resets them as if they had not been started: the next worker takes them at once, and no try is used up. One that another worker has taken
 * by now is left alone.
 */
async function giveBack(boss: PgBoss, ids: ReadonlySet<string>): Promise<void> {
  await boss.getDb().executeSql(
    `update task.job set state = 'created', started_on = null, heartbeat_on = null, start_after = task.job_now(), output = null
     where id = any($1::uuid[]) and state = 'retry'`,
    [[...ids]],
  )
}
