import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '@pairtake/server/app'
import { readConfig } from '@pairtake/server/config'
import { openDeps } from '@pairtake/server/open-deps'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { fillDatabase, type Filled } from './lists-data.ts'
import { processorMs } from './processor-time.ts'

// Processor time of sending a message, server and database together, compared with the bare server and the same statement: node bench/send.ts
const rounds = Number(process.env['ROUNDS'] ?? 7)
const requests = Number(process.env['REQUESTS'] ?? 600)
const connections = 8

/** The product's statement as the bare server sends it, and the positions of the values that differ per message. */
export type Sending = { text: string; parameters: unknown[]; idAt: number; clientIdAt: number; dateAt: number }

type Server = { child: ChildProcess; address: string }

async function start(file: string, env: Record<string, string>, message?: object): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), [], { env: { ...process.env, ...env } })
  if (message) child.send(message)
  const [bound] = (await once(child, 'message')) as [{ port: number }]
  return { child, address: `http://127.0.0.1:${bound.port}` }
}

const newClientId = () => randomBytes(16).toString('hex')
const said = (clientMessageId: string) => ({ text: 'The light is good until four.', clientMessageId })

/** Captures the statement and adds the token lookup, which the product has in memory. */
async function catchSending(env: Record<string, string>, { tokens, conversationId }: Filled): Promise<Sending> {
  const config = readConfig(env)
  const opened = await openDeps({ config, databaseUrl: config.databaseUrl ?? '', log: pino({ level: 'error' }), works: false })
  const app = await buildApp(opened.deps)
  const send = pg.Client.prototype.query
  let caught: { text: string; parameters: unknown[] } | undefined
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [text, parameters] = given
    if (typeof text === 'string' && text.includes('insert into "message"')) caught = { text, parameters: parameters as unknown[] }
    return Reflect.apply(send, this, given)
  } as typeof send
  const clientId = newClientId()
  const url = `/internal/conversations/${conversationId}/messages`
  const response = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${tokens.agency}` }, payload: said(clientId) })
  pg.Client.prototype.query = send
  await app.close()
  await opened.close()
  if (!caught) throw new Error(`Nothing was sent: ${response.body}`)
  const { text, parameters } = caught
  const { id } = response.json<{ data: { id: string } }>().data
  const found = `select session.member_id from session join member on member.id = session.member_id where session.token_hash = $${parameters.length + 1}`
  const at = text.lastIndexOf(' from "sent"')
  return {
    text: `${text.slice(0, at)}, (${found}) as caller${text.slice(at)}`,
    parameters,
    idAt: parameters.indexOf(id),
    clientIdAt: parameters.indexOf(clientId),
    dateAt: parameters.findIndex((value) => value instanceof Date),
  }
}

async function load(server: Server, { tokens, conversationId, postmasterPid }: Filled): Promise<number> {
  const before = processorMs(server.child.pid ?? 0, postmasterPid)
  const headers = { authorization: `Bearer ${tokens.agency}`, 'content-type': 'application/json' }
  let left = requests
  const one = async () => {
    while (left-- > 0) {
      const body = JSON.stringify(said(newClientId()))
      const response = await fetch(`${server.address}/internal/conversations/${conversationId}/messages`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`A message was answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (processorMs(server.child.pid ?? 0, postmasterPid) - before) / requests
}

const dataDir = await mkdtemp(join(tmpdir(), 'pairtake-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ...productionEnv,
  LOG_LEVEL: 'error',
  WRITES_PER_MINUTE: '1000000',
}
try {
  await migrate(postgres.url)
  await prepareTasks(postgres.url)
  const filled = await fillDatabase(postgres.url)
  const ours = await start('pairtake-server.ts', env)
  const bare = await start('send-bare-server.ts', env, await catchSending(env, filled))
  const ratios: number[] = []
  for (let round = -1; round < rounds; round++) {
    const own = await load(ours, filled)
    const limit = await load(bare, filled)
    if (round >= 0) ratios.push(own / limit)
  }
  const sorted = ratios.toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2))
  process.stdout.write(`sending a message ${sorted[Math.floor(sorted.length / 2)]} × (${sorted[0]} to ${sorted.at(-1)})\n`)
  ours.child.kill()
  bare.child.kill()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
