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
  /** Enqueued in the transaction of the change: both happen or neither. */
  enqueue<Payload extends object>(tx: Tx, task: Task<Payload>, payload: Payload, when?: { startAfter?: Date }): Promise<void>
}

const schema = 'task'

/** A task is tried until it is done: giving up would lose a mail or an invoice without a word. The operator's overview counts those that fail. */
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
    // A killed worker's task runs again once this monitor sees that its lease ran out.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    clock: steadyClock,
  })
}

/** Makes the queue's tables and queues, or those that are missing; before anything is enqueued. Processes that start at once take turns. */
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

/** One that does not start keeps its connections unless it is told to end. */
async function started(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/**
 * An idle queue costs what its open tasks cost. Its own counts of all tasks, which nobody here looks at, read every finished one
 * each time; they wait until the time in `monitor_backoff_on`, and looking for workers that are gone goes on without them. Open tasks have
 * an index of their own, so that no finished one is read on the way.
 */
async function spareFinished(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  await db.executeSql(`update task.version set monitor_backoff_on = 'infinity' where monitor_backoff_on is distinct from 'infinity'`)
  const { rows } = await db.executeSql(`select indisvalid from pg_index where indexrelid = to_regclass('task.job_open')`)
  const [known] = rows as { indisvalid: boolean }[]
  if (known?.indisvalid === true) return
  // One that was broken off on the way.
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
      // It would be told within the commit, one at a time in the whole database (docs/decisions/090): we tell after it.
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
      // Tasks keep the limits they were made with; those that an older release gave up are tried again too.
      await boss.getDb().executeSql(
        `update task.job set retry_limit = $2, keep_until = now() + $3 * interval '1 second',
           state = case when state = 'failed' then 'retry' else state end, completed_on = case when state = 'failed' then null else completed_on end
         where name = $1 and state in ('created', 'retry', 'active', 'failed')`,
        [name, retryLimit, retentionSeconds],
      )
    }
  }
}

export type OpenTasks = Tasks & {
  boss: PgBoss
  /** Waits ten seconds for what runs. Tasks whose ids stand in `brokenOff` then are given back: nobody failed at them. */
  close(brokenOff?: ReadonlySet<string>): Promise<void>
}

/** `works`: this process also runs tasks; else it only enqueues. */
type Options = {
  works: boolean
  onError: (error: Error) => void
  lines?: Lines
  /** Called once a task is committed that may run at once. */
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
      await boss.send(task.name, withCause(payload), { db, ...(when?.startAfter ? { startAfter: when.startAfter } : {}) })
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

/** As if they had not been begun: the next worker takes them at once, and no try is spent. Who has one again by now keeps it. */
async function giveBack(boss: PgBoss, ids: ReadonlySet<string>): Promise<void> {
  await boss.getDb().executeSql(
    `update task.job set state = 'created', started_on = null, heartbeat_on = null, start_after = task.job_now(), output = null
     where id = any($1::uuid[]) and state = 'retry'`,
    [[...ids]],
  )
}
