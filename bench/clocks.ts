import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { LoneProcess } from '@pairtake/server/testing/lone-process'
import { productionEnv } from '@pairtake/server/testing/production-env'
import pg from 'pg'
import { parentOf, processorMs } from './processor-time.ts'

// The cost of an idle worker, without finished tasks and with a million: node tools/build-server.ts && node bench/clocks.ts
const rounds = Number(process.env['ROUNDS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 20)
const finished = Number(process.env['FINISHED'] ?? 1_000_000)

type Side = { url: string; pid: number; worker: LoneProcess; dataDir: string; stop: () => Promise<void> }

async function open(name: string, tasks: number): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), `pairtake-clocks-${name}-`))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0]?.pid ?? 0)
  if (tasks > 0) {
    await client.query(
      `insert into task.job_common (id, name, data, state, completed_on, deletion_seconds, keep_until)
       select gen_random_uuid(), 'mail-notification', '{}', 'completed', now(), 604800, now() + interval '1 year' from generate_series(1, $1::int)`,
      [tasks],
    )
  }
  await client.query('vacuum analyze')
  await client.end()
  const env = { ...productionEnv, ALLOW_UNISOLATED_MEDIA: '1', DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' }
  const worker = await LoneProcess.start('main-worker', join(dataDir, 'files'), env)
  const stop = async () => {
    await worker.stop('SIGKILL')
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, pid, worker, dataDir, stop }
}

async function cost({ pid, worker }: Side): Promise<number> {
  const own = async () => Number(/^process_cpu_seconds_total (\S+)$/m.exec(await worker.metrics())?.[1]) * 1000
  const before = (await own()) + processorMs(0, pid)
  await wait(seconds * 1000)
  return ((await own()) + processorMs(0, pid) - before) / seconds
}

const told = (values: readonly number[], digits: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(digits)
  return `${at(Math.floor(sorted.length / 2))} (${at(0)} to ${at(sorted.length - 1)})`
}

const empty = await open('empty', 0)
const full = await open('full', finished)
try {
  // Every clock ticks once when a worker starts.
  await wait(30_000)
  const found: { none: number; many: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const none = await cost(empty)
    found.push({ none, many: await cost(full) })
  }
  process.stdout.write(`${rounds} rounds of ${seconds} s each, a load of ${loadavg()[0]?.toFixed(0)}; median (least to most)\n\n`)
  process.stdout.write('| finished tasks | ms of processor in a second, worker and database |\n| --- | --- |\n')
  process.stdout.write(
    `| none | ${told(
      found.map(({ none }) => none),
      1,
    )} |\n`,
  )
  process.stdout.write(
    `| ${finished.toLocaleString('en')} | ${told(
      found.map(({ many }) => many),
      1,
    )} |\n`,
  )
  process.stdout.write(
    `| ratio | **${told(
      found.map(({ none, many }) => many / none),
      2,
    )}** |\n`,
  )
} finally {
  await empty.stop()
  await full.stop()
}
