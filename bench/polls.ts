import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { timings } from '@pairtake/protocol/limits'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { fillDatabase } from './lists-data.ts'
import { processorMs } from './processor-time.ts'

// Processor time of an unchanged poll compared with the same response from memory, and the number of open chats per core: node bench/polls.ts.
// Rounds alternate, so that other load on the machine affects both equally.
const rounds = Number(process.env['ROUNDS'] ?? 7)
const requests = Number(process.env['REQUESTS'] ?? 8000)
const connections = 16
/** A core with this load still responds immediately. */
const busyShare = 0.6

type Server = { child: ChildProcess; address: string }

async function start(file: string, env: Record<string, string>, message?: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), [], { env: { ...process.env, ...env } })
  if (message !== undefined) child.send(message)
  const [bound] = (await once(child, 'message')) as [{ port: number }]
  return { child, address: `http://127.0.0.1:${bound.port}` }
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })

function ask(url: string, headers: Record<string, string>): Promise<{ status: number; etag: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag ?? '' }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Returns milliseconds of processor time per poll, server and database together. */
async function load(server: Server, path: string, { headers, expected, postmasterPid }: Load): Promise<number> {
  const pid = server.child.pid ?? 0
  const before = processorMs(pid, postmasterPid)
  let left = requests
  const one = async () => {
    while (left-- > 0) {
      const { status } = await ask(server.address + path, headers)
      if (status !== expected) throw new Error(`${path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (processorMs(pid, postmasterPid) - before) / requests
}
type Load = { headers: Record<string, string>; expected: number; postmasterPid: number }

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
  const { tokens, conversationId, postmasterPid } = await fillDatabase(postgres.url)
  const ours = await start('pairtake-server.ts', env)
  const authorization = `Bearer ${tokens.agency}`
  const paths = [
    `/conversations/${conversationId}/messages?limit=20`,
    '/conversation-involvements?page=1&limit=10',
    '/unread-messages',
    '/notifications/_count-unseen',
    '/notifications?page=1',
  ]
  for (const path of paths.map((tail) => pathPrefix + tail)) {
    const { etag } = await ask(ours.address + path, { authorization })
    const memory = await start('polls-memory-server.ts', {}, etag)
    const polled = { headers: { authorization, 'if-none-match': etag }, expected: 304, postmasterPid }
    const ratios: number[] = []
    const costs: number[] = []
    for (let round = -1; round < rounds; round++) {
      const own = await load(ours, path, polled)
      const limit = await load(memory, path, polled)
      if (round < 0) continue
      ratios.push(own / limit)
      costs.push(own)
    }
    memory.child.kill()
    const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
    const costMs = median(costs)
    const chats = Math.round((timings.messagePollMs * busyShare) / costMs / 100) * 100
    const words = `${median(ratios).toFixed(2)} × (${sorted[0]} to ${sorted.at(-1)}), ${(costMs * 1000).toFixed(0)} µs, ${chats} a core`
    process.stdout.write(`${path.slice(pathPrefix.length).replace(conversationId, '{id}').padEnd(48)} ${words}\n`)
  }
  ours.child.kill()
} finally {
  agent.destroy()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
