import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { prepareTasks } from '@pairtake/server/tasks/task-queue'
import { productionEnv } from '@pairtake/server/testing/production-env'
import { fillMarket } from '@pairtake/server/testing/growth/market-rows'
import { measureCalls, type Measured } from './growth-measure.ts'

// The cost of every read of the page at a thousand rows and at ROWS: npm run bench:growth
// KEPT is a folder that keeps the markets; the next run migrates their schema instead of creating them again.
// CALLS is a pattern that selects the lines to measure, such as 'listContracts.*heavy'.
const rows = Number(process.env['ROWS'] ?? 100_000)
const small = 1_000
const mostRatio = 1.5
const mostOperatorRatio = 2
const mostPageMs = 10

const kept = process.env['KEPT']
const wanted = new RegExp(process.env['CALLS'] ?? '.')

/** The report of sellers reads everyone who earned something last year, and is off by default. */
const reporting = {
  DAC7: 'on',
  DAC7_TIN: '27/123/45678',
  VAT_COUNTRY: 'DE',
  SELLER_TAX_NUMBER: 'DE123456789',
  SELLER_REGISTRATION: 'HRB 1234',
}

async function measureAt(count: number): Promise<Measured[]> {
  const dataDir = kept === undefined ? await mkdtemp(join(tmpdir(), 'pairtake-growth-')) : join(kept, `market-${count}`)
  const made = join(dataDir, 'made')
  const isMade = existsSync(made)
  // Deletes a market whose creation was interrupted.
  if (!isMade) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), durable: false })
  try {
    await migrate(postgres.url)
    if (isMade) await signInAgain(postgres.url)
    else await makeMarket(postgres.url, count)
    await writeFile(made, '')
    return await measureCalls(
      postgres.url,
      { ...productionEnv, ...reporting, DATA_DIR: dataDir, ALLOW_UNISOLATED_MEDIA: '1', LOG_LEVEL: 'error' },
      wanted,
    )
  } finally {
    await postgres.stop()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Extends the sessions of a kept market, which have expired, and vacuums the rows that a migration may have left behind. */
async function signInAgain(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`update session set expires_at = now() + interval '1 day'`)
  await client.query('vacuum analyze')
  await client.end()
}

async function makeMarket(url: string, count: number): Promise<void> {
  await prepareTasks(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Parallel workers are separate processes, whose time would not be counted.
  await client.query('alter database pairtake set max_parallel_workers_per_gather = 0')
  const began = performance.now()
  await fillMarket(client, count)
  await client.end()
  process.stderr.write(`${count} rows made in ${Math.round((performance.now() - began) / 1_000)} s\n`)
}

const thousand = new Map((await measureAt(small)).map((one) => [one.key, one]))
const many = await measureAt(rows)

type Line = Measured & { ratio: number; before: Measured | undefined; isOver: boolean }
const lines = many.map((one): Line => {
  // A list may have several pages only now; they are compared with its first page.
  const before = thousand.get(one.key) ?? thousand.get(one.key.replace(/, (middle|last) page$/, ''))
  const ratio = before ? one.callMs / before.callMs : Number.NaN
  const most = one.caller === 'operator' ? mostOperatorRatio : mostRatio
  return { ...one, before, ratio, isOver: one.isDeep ? one.callMs > mostPageMs : ratio > most }
})
const ms = (value: number | undefined) => (value === undefined ? '' : value === Infinity ? 'none' : value.toFixed(2))
const table = lines
  .toSorted((a, b) => b.callMs - a.callMs)
  .map(
    (line) =>
      `| ${line.isOver ? '**over** ' : ''}${line.key} | ${ms(line.before?.callMs)} | ${ms(line.callMs)} | ${ms(line.databaseMs)} | ${line.before?.buffers ?? ''} | ${line.buffers} | ${line.ratio.toFixed(2)} |`,
  )
const over = lines.filter(({ isOver }) => isOver)
const text = `${over.length} of ${lines.length} calls are over their limit: ${mostRatio} × (operator ${mostOperatorRatio} ×), a page that is not the first ${mostPageMs} ms. Load ${loadavg()[0]?.toFixed(0)}.

| call | ms at ${small.toLocaleString('en')} | ms at ${rows.toLocaleString('en')} | of it the database | blocks at ${small.toLocaleString('en')} | blocks at ${rows.toLocaleString('en')} | ratio |
| --- | --- | --- | --- | --- | --- | --- |
${table.join('\n')}
`
const file = process.env['TABLE']
if (file) await writeFile(file, text)
else process.stdout.write(text)
if (over.length > 0) process.exitCode = 1
