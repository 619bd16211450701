import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { keptFlag, type Begin, type ToParent } from '@pairtake/server/processes/parent-messages'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { fillDatabase, readingsOf } from './lists-data.ts'
import { ownProcessorMs } from './processor-time.ts'

// The time from starting a process to its first response to a signed-in member, and its memory then, compared with the bare server on the same
// rows: node tools/build-server.ts && node bench/start.ts. The database is already running and the code compiled; rounds alternate.
const rounds = Number(process.env['ROUNDS'] ?? 9)

type Started = { wallMs: number; processorMs: number; memoryKb: number }

const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
const env = {
  ...process.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  ...productionEnv,
  LOG_LEVEL: 'error',
}

const programs = {
  bare: { file: 'bare-server.ts', flags: [], addressOf: (said: unknown) => `http://127.0.0.1:${(said as { port: number }).port}` },
  api: {
    file: '../server/dist/main-api.js',
    flags: [keptFlag],
    addressOf: (said: unknown) => {
      const message = said as ToParent
      if (message.kind !== 'ready' || message.address === undefined) throw new Error(JSON.stringify(said))
      return message.address
    },
  },
}
type Program = keyof typeof programs

/** Returns proportional memory: pages shared by several processes are divided among them. */
function memoryKb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1])
}

async function start(which: Program, first: object, path: string, token: string): Promise<Started> {
  const { file, flags, addressOf } = programs[which]
  const from = performance.now()
  const child = fork(join(import.meta.dirname, file), flags, { env })
  child.send(first)
  const [said] = (await once(child, 'message')) as [unknown]
  const response = await fetch(addressOf(said) + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  const pid = child.pid ?? 0
  const started = { wallMs: performance.now() - from, processorMs: ownProcessorMs(pid), memoryKb: memoryKb(pid) }
  child.kill()
  await once(child, 'exit')
  return started
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

try {
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const { tokens, ...filled } = await fillDatabase(postgres.url)
  const readings = await readingsOf(env, { tokens, ...filled })
  const path = readings[0]?.path ?? ''
  const begin: Begin = { kind: 'begin', databaseUrl: postgres.url, port: 0, isPrepared: true, endings: [] }
  const startOne = (which: Program) => start(which, which === 'bare' ? readings : begin, path, tokens.agency)
  // Compiles the code that is loaded.
  await startOne('bare')
  await startOne('api')
  const taken: Record<Program, Started[]> = { bare: [], api: [] }
  for (let round = 0; round < rounds; round++) {
    for (const which of ['bare', 'api'] as const) taken[which].push(await startOne(which))
  }
  for (const [figure, words] of [
    ['wallMs', 'ms to the first answer'],
    ['processorMs', 'ms of processor time'],
    ['memoryKb', 'kB of memory'],
  ] as const) {
    const [bare, api] = (['bare', 'api'] as const).map((which) => taken[which].map((one) => one[figure]))
    const ratios = (api ?? []).map((value, round) => value / (bare?.[round] ?? Number.NaN)).toSorted((a, b) => a - b)
    process.stdout.write(
      `${words.padEnd(24)} ${median(api ?? []).toFixed(0)} over ${median(bare ?? []).toFixed(0)}: ${median(ratios).toFixed(2)} × (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)})\n`,
    )
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
