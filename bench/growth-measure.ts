import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import pg from 'pg'
import { buildApp } from '@pairtake/server/app'
import { readConfig } from '@pairtake/server/config'
import { openDeps } from '@pairtake/server/open-deps'
import { callsOf, type Call } from '@pairtake/server/testing/growth/market-calls'
import { tokenOf } from '@pairtake/server/testing/growth/market-rows'
import { explainSent, watchStatements, type Sent } from '@pairtake/server/testing/growth/sent-statements'

export type Measured = {
  /** The caller and the filters of the call, without the ids in it. */
  key: string
  caller: Call['caller']
  isDeep: boolean
  /** Processor time of server and database, the minimum of several rounds. */
  callMs: number
  databaseMs: number
  /** The 8 kB blocks that the statement read. */
  buffers: number
}

/** Returns nanoseconds of processor time; each database connection runs in a process of its own. */
function processorNs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    // The pool closed the idle connection.
    return undefined
  }
}
const spentBy = (pids: Set<number>) =>
  [...pids].flatMap((pid): [number, number][] => {
    const ns = processorNs(pid)
    return ns === undefined ? [] : [[pid, ns]]
  })
const ownNs = () => process.cpuUsage().user * 1_000 + process.cpuUsage().system * 1_000

/** Measures the cost of every read of the page on this database, or only of those that match `wanted`. */
export async function measureCalls(databaseUrl: string, env: Record<string, string>, wanted = /./): Promise<Measured[]> {
  const config = readConfig({ ...env, DATABASE_URL: databaseUrl })
  const opened = await openDeps({ config, databaseUrl, log: pino({ level: 'error' }), works: false, connections: 1 })
  const app = await buildApp(opened.deps)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sent = watchStatements()
  try {
    const measured: Measured[] = []
    for (const call of (await callsOf(client)).filter((one) => wanted.test(keyOf(one)))) {
      const first = await measureOne(app, call, sent, client)
      measured.push(first.measured)
      if (!call.isPaged || first.pages < 3) continue
      for (const [name, page] of [
        ['middle page', Math.ceil(first.pages / 2)],
        ['last page', first.pages],
      ] as const) {
        const path = `${call.path}${call.path.includes('?') ? '&' : '?'}page=${page}`
        const deep = await measureOne(app, { ...call, path }, sent, client)
        measured.push({ ...deep.measured, key: `${first.measured.key}, ${name}`, isDeep: true })
      }
    }
    return measured
  } finally {
    sent.stop()
    await client.end()
    await app.close()
    await opened.close()
  }
}

const keyOf = ({ name, caller, path }: Pick<Call, 'name' | 'caller' | 'path'>) =>
  `${name}${path.includes('?') ? ` ${path.slice(path.indexOf('?') + 1)}` : ''}, ${caller}`

/** Each round lasts until a slow call was made once and a fast one ten times. */
const rounds = 3
const roundMs = 15

async function measureOne(
  app: Awaited<ReturnType<typeof buildApp>>,
  { name, caller, path }: Call,
  sent: ReturnType<typeof watchStatements>,
  client: pg.Client,
) {
  const ask = async () => {
    const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${tokenOf(caller)}` } })
    if (answer.statusCode !== 200 && answer.statusCode !== 503) throw new Error(`${path} of the ${caller} answered ${answer.body}`)
    return answer
  }
  const named = { key: keyOf({ name, caller, path }), caller, isDeep: false }
  // A statement is prepared on its second execution, and its plan is chosen on the sixth.
  const began = performance.now()
  let answer = await ask()
  // The call exceeded the timeout.
  if (answer.statusCode === 503) return { measured: { ...named, callMs: Infinity, databaseMs: Infinity, buffers: Infinity }, pages: 1 }
  for (let count = 0; count < 6 && performance.now() - began < 1_500; count++) answer = await ask()
  sent.taken.length = 0
  await ask()
  const statements = [...sent.taken]
  let least = { callMs: Infinity, databaseMs: Infinity }
  for (let round = 0; round < rounds; round++) {
    const from = { own: ownNs(), database: new Map(spentBy(sent.pids)), at: performance.now() }
    let asked = 0
    do {
      await ask()
      asked += 1
    } while (asked < 10 && performance.now() - from.at < roundMs)
    const spent = spentBy(sent.pids).reduce((sum, [pid, ns]) => sum + ns - (from.database.get(pid) ?? 0), 0)
    const database = spent / asked / 1e6
    const own = (ownNs() - from.own) / asked / 1e6
    if (own + database < least.callMs) least = { callMs: own + database, databaseMs: database }
    if (database > 1_000) break
  }
  let buffers = 0
  for (const statement of statements) buffers += await buffersOf(client, statement)
  const pages = answer.json<{ meta?: { pages?: number } }>().meta?.pages ?? 1
  return { measured: { ...named, ...least, buffers } satisfies Measured, pages }
}

/** What is read through a cursor is counted where it is declared. */
async function buffersOf(client: pg.Client, { text, ...sent }: Sent): Promise<number> {
  if (/^(begin|commit|fetch|close)\b/.test(text.trim())) return 0
  const read = { ...sent, text: text.replace(/^declare \w+ no scroll cursor for/, '') }
  await client.query(`set plan_cache_mode = ${sent.isKept ? 'force_generic_plan' : 'auto'}`)
  const plan = await explainSent(client, read, ', buffers')
  return Number(plan?.['Shared Hit Blocks'] ?? 0) + Number(plan?.['Shared Read Blocks'] ?? 0)
}
