import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database } from '@pairtake/server/adapters/database/database'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { openListener, type Listener } from '@pairtake/server/adapters/database/listener'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { transact } from '@pairtake/server/adapters/database/transact'
import { removeFiles } from '@pairtake/server/tasks/task-payloads'
import { openTasks, prepareTasks, type OpenTasks } from '@pairtake/server/tasks/task-queue'

// Inserts from 32 writers per second, announced inserts compared with the same inserts unannounced: node bench/announcements.ts
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const writers = 32
const notice = JSON.stringify({ type: 'contract_completed' })
const memberId = '00000000-0000-4000-8000-000000000001'

/** Runs the writes for some seconds, sequentially in each writer. */
async function perSecond(write: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let count = 0
  const writeOn = async () => {
    while (performance.now() < until) {
      await write()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, writeOn))
  return count / seconds
}

function writesPerSecond({ db }: Database, table: string): Promise<number> {
  const insert =
    sql`insert into ${sql.table(table)} (id, member_id, data, created_at) values (gen_random_uuid(), ${memberId}, ${notice}, now())`.compile(
      db,
    )
  return perSecond(() => db.executeQuery(insert))
}

const tasksPerSecond = ({ db }: Database, tasks: OpenTasks) =>
  perSecond(() => transact(db, (tx) => tasks.enqueue(tx, removeFiles, { keys: [] })))

/** Compares transactions that enqueue a task, announced after the commit or, by the queue itself, within it, with ones that announce nothing. */
async function compareTasks(url: string, listener: Listener): Promise<void> {
  const database = openDatabase(url, { connections: writers })
  await prepareTasks(url)
  const options = { works: false, onError: () => {} }
  const silent = await openTasks(url, options)
  const afterCommit = await openTasks(url, { ...options, onEnqueued: (queue) => listener.tellTask(queue) })
  // Connections opened from now on read that the queue announces by itself.
  await sql`update task.queue set notify = true`.execute(database.db)
  const withinCommit = await openTasks(url, options)
  const ratios: Record<'after' | 'within', number[]> = { after: [], within: [] }
  for (let round = 0; round < rounds; round += 1) {
    const limit = await tasksPerSecond(database, silent)
    ratios.after.push((await tasksPerSecond(database, afterCommit)) / limit)
    ratios.within.push((await tasksPerSecond(database, withinCommit)) / limit)
  }
  process.stdout.write(`a task told after the commit: ${said(ratios.after)} of the transactions whose task is not told\n`)
  process.stdout.write(`a task told within the commit: ${said(ratios.within)}\n`)
  for (const opened of [silent, afterCommit, withinCommit, database]) await opened.close()
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const said = (values: number[]) => `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`

const folder = await mkdtemp(join(tmpdir(), 'pairtake-bench-'))
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), maxConnections: 120 })
try {
  await migrate(server.url)
  const listener = await openListener(server.url)
  // As in every process: after each commit, it sends the announcements of that transaction.
  const afterCommit = openDatabase(server.url, { connections: writers, onWritten: () => listener.tellCommitted() })
  const withinCommit = openDatabase(server.url, { connections: writers })
  await sql
    .raw(
      `insert into member (id, email, email_key, role, password_hash, display_name, first_name, last_name, created_at) values ('${memberId}', 'a@bench.test', 'a@bench.test', 'agency', '', 'Bench', '', '', now())`,
    )
    .execute(afterCommit.db)
  // The same columns, indexes and references, but without announcements.
  await sql.raw('create table silent (like notification including all)').execute(afterCommit.db)
  await sql.raw('alter table silent add foreign key (member_id) references member (id) on delete cascade').execute(afterCommit.db)

  const ways = [
    ['told after the commit', afterCommit],
    ['told within the commit', withinCommit],
  ] as const
  const ratios = new Map<string, number[]>()
  let heard = 0
  listener.on('live_event', () => (heard += 1))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, database] of ways) {
      const silent = await writesPerSecond(database, 'silent')
      const announced = await writesPerSecond(database, 'notification')
      await listener.told()
      ratios.set(name, [...(ratios.get(name) ?? []), announced / silent])
      process.stdout.write(`${name}: ${announced.toFixed(0)} of ${silent.toFixed(0)} a second\n`)
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification`.execute(afterCommit.db)
  for (const [name, values] of ratios) process.stdout.write(`${name}: ${said(values)} of the writes of an insert that is not announced\n`)
  process.stdout.write(`heard ${heard} of ${rows[0]?.count ?? 0}\n`)
  await compareTasks(server.url, listener)
  await listener.close()
  await afterCommit.close()
  await withinCommit.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
