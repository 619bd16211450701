import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { processorMs } from './processor-time.ts'
import { fillDatabase, readingsOf, type Filled } from './lists-data.ts'

// Processor time per request, server and database together, compared with the bare server on the same rows: node bench/lists.ts. Rounds alternate,
// so that other load on the machine affects both equally.
const rounds = Number(process.env['ROUNDS'] ?? 7)
const requests = Number(process.env['REQUESTS'] ?? 600)
const connections = 8

type Server = { child: ChildProcess; address: string }

async function start(file: string, env: Record<string, string>, message?: object): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), [], { env: { ...process.env, ...env } })
  if (message) child.send(message)
  const [bound] = (await once(child, 'message')) as [{ port: number }]
  return { child, address: `http://127.0.0.1:${bound.port}` }
}

async function load(server: Server, path: string, filled: Filled): Promise<number> {
  const headers = { authorization: `Bearer ${filled.tokens[path.startsWith('/internal/creator') ? 'creator' : 'agency']}` }
  const before = processorMs(server.child.pid ?? 0, filled.postmasterPid)
  let left = requests
  const one = async () => {
    while (left-- > 0) {
      const response = await fetch(server.address + path, { headers })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (processorMs(server.child.pid ?? 0, filled.postmasterPid) - before) / requests
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ...productionEnv,
  LOG_LEVEL: 'error',
}
try {
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const filled = await fillDatabase(postgres.url)
  const readings = await readingsOf(env, filled)
  const ours = await start('pairtake-server.ts', env)
  const bare = await start('bare-server.ts', env, readings)
  for (const { path } of readings) {
    await load(ours, path, filled)
    await load(bare, path, filled)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const own = await load(ours, path, filled)
      const limit = await load(bare, path, filled)
      ratios.push(own / limit)
    }
    const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
    process.stdout.write(`${path.slice(pathPrefix.length).padEnd(44)} ${median(ratios).toFixed(2)} × (${sorted[0]} to ${sorted.at(-1)})\n`)
  }
  ours.child.kill()
  bare.child.kill()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
