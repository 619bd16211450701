import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { LoneProcess } from '@pairtake/server/testing/lone-process'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { TraceCollector } from '@pairtake/server/testing/trace-collector'
import { fillDatabase } from './lists-data.ts'
import { parentOf, processorMs } from './processor-time.ts'

// The cost of a request to the API and the database, and the memory held by processes and connections: node tools/build-server.ts && node
// bench/cost.ts
const rounds = Number(process.env['ROUNDS'] ?? 5)
const requests = Number(process.env['REQUESTS'] ?? 200)
const connections = 8
const MiB = 1024 * 1024

const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-cost-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
const collector = new TraceCollector()
const started: LoneProcess[] = []
try {
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const { tokens, campaignId, conversationId, postmasterPid } = await fillDatabase(postgres.url)
  const env = {
    ...productionEnv,
    ALLOW_UNISOLATED_MEDIA: '1',
    DATABASE_URL: postgres.url,
    WRITES_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  }
  const begin = async (name: 'main-api' | 'main-worker', more: Record<string, string> = {}) => {
    const one = await LoneProcess.start(name, join(dataDir, 'files'), { ...env, ...more })
    started.push(one)
    return one
  }
  const api = await begin('main-api')
  const worker = await begin('main-worker')
  let line = 0
  const asked = [
    { what: 'who am I', path: '/user/general' },
    { what: 'one campaign', path: `/campaigns/${campaignId}` },
    { what: 'list of 10 of 1,000 campaigns', path: '/campaigns?page=1&limit=10' },
    { what: '20 of 1,000 opportunities', path: '/creator-opportunities?page=1&limit=20' },
    { what: '20 messages', path: `/conversations/${conversationId}/messages?limit=20` },
    { what: 'a message is sent', path: `/conversations/${conversationId}/messages`, isSent: true },
  ]
  const ask = async (origin: string, { path, isSent }: (typeof asked)[number]) => {
    const token = tokens[path.startsWith('/creator') ? 'creator' : 'agency']
    const headers = { authorization: `Bearer ${token}`, ...(isSent ? { 'content-type': 'application/json' } : {}) }
    line += 1
    const body = isSent ? { method: 'POST', body: JSON.stringify({ text: `The light is good until ${line}.` }) } : {}
    const answer = await fetch(origin + pathPrefix + path, { headers, ...body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }
  const many = (origin: string, one: (typeof asked)[number], count: number) =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        for (let turn = 0; turn < count / connections; turn++) await ask(origin, one)
      }),
    )

  for (const one of asked) await many(api.origin, one, 200)
  const found = new Map(asked.map(({ what }) => [what, { api: [] as number[], database: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    for (const one of asked) {
      const before = { api: await processorSeconds(api), database: processorMs(0, postmasterPid) }
      await many(api.origin, one, requests)
      found.get(one.what)?.api.push((((await processorSeconds(api)) - before.api) * 1000) / requests)
      found.get(one.what)?.database.push((processorMs(0, postmasterPid) - before.database) / requests)
    }
  }

  const traced = await begin('main-api', { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() })
  for (const one of asked) for (let turn = 0; turn < 10; turn++) await ask(traced.origin, one)
  await traced.stop()
  const { spans } = collector
  const statementsOf = ({ path, isSent }: (typeof asked)[number]) => {
    const route = pathPrefix + (path.split('?')[0] ?? '').replace(campaignId, ':id').replace(conversationId, ':id')
    const calls = spans.filter(({ name }) => name === `${isSent ? 'POST' : 'GET'} ${route}`)
    const within = new Set(calls.map(({ traceId }) => traceId))
    const statements = spans.filter((span) => within.has(span.traceId) && span.attributes.some(({ key }) => key === 'db.operation.name'))
    return calls.length === 0 ? Number.NaN : statements.length / calls.length
  }

  const load = loadavg()[0]?.toFixed(0)
  process.stdout.write(
    `${rounds} rounds of ${requests} requests each, ${connections} at once, a load of ${load}; median (least to most)\n\n`,
  )
  process.stdout.write('| request | API, ms of processor | database, ms of processor | statements |\n| --- | --- | --- | --- |\n')
  for (const one of asked) {
    const { api: own = [], database = [] } = found.get(one.what) ?? {}
    process.stdout.write(`| ${one.what} | ${told(own)} | ${told(database)} | ${statementsOf(one).toFixed(1)} |\n`)
  }
  const backends = await backendsOf(postmasterPid)
  const held = backends.reduce((sum, bytes) => sum + bytes, 0) / backends.length / MiB
  process.stdout.write(`\nMemory: the API ${await residentMiB(api)} MiB, a worker that waits ${await residentMiB(worker)} MiB; `)
  process.stdout.write(`${backends.length} processes of the database hold ${held.toFixed(1)} MiB of their own on average.\n`)
} finally {
  await Promise.all(started.map((one) => one.stop('SIGKILL')))
  await collector.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function told(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (index: number) => (sorted[index] ?? Number.NaN).toFixed(2)
  return `${at(Math.floor(sorted.length / 2))} (${at(0)} to ${at(sorted.length - 1)})`
}

async function figure(one: LoneProcess, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await one.metrics())?.[1])
}

function processorSeconds(one: LoneProcess): Promise<number> {
  return figure(one, 'process_cpu_seconds_total')
}

async function residentMiB(one: LoneProcess): Promise<string> {
  return ((await figure(one, 'process_resident_memory_bytes')) / MiB).toFixed(0)
}

/** Returns the private memory of each database process, without the pages that all share. */
async function backendsOf(postmasterPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && parentOf(pid) === postmasterPid)
  const status = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  return status.map((text) => Number(/^RssAnon:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024).filter((bytes) => bytes > 0)
}
