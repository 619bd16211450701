import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase, type Db } from '@pairtake/server/adapters/database/database'
import { startEmbeddedPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { patienceOfWork } from '@pairtake/server/adapters/database/guarded-client'
import { migrate } from '@pairtake/server/adapters/database/migrate'
import { transact } from '@pairtake/server/adapters/database/transact'
import { post } from '@pairtake/server/features/ledger/ledger-queries'
import { proveTonight, proveWhole } from '@pairtake/server/features/ledger/prove-books-act'
import { newId } from '@pairtake/server/ids'
import { fillBooks } from '@pairtake/server/testing/growth/book-rows'
import { parentOf, processorMs } from './processor-time.ts'

// Times the proof of all books, and that of a night with a thousand new entries, during concurrent bookings: node bench/books.ts
const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const say = (words: string) => process.stdout.write(`${words}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

type Wait = { most: number; count: number }

/** Books a movement twenty times a second until stopped; returns the longest duration. */
function bookOn(db: Db) {
  const wait: Wait = { most: 0, count: 0 }
  const ending = new AbortController()
  const books = async () => {
    while (!ending.signal.aborted) {
      const began = performance.now()
      await transact(db, postThree)
      wait.most = Math.max(wait.most, performance.now() - began)
      wait.count += 1
      await sleep(50)
    }
  }
  const booking = books()
  return async () => {
    ending.abort()
    await booking
    return wait
  }
}

/** Moves money back and forth between house accounts, so that every check passes. */
let bookings = 0
async function postThree(tx: Parameters<typeof post>[0]): Promise<void> {
  const amountMinor = bookings++ % 2 === 0 ? 100 : -100
  const moved = [
    { account: { kind: 'own_funds' as const }, amountMinor: 2 * amountMinor },
    { account: { kind: 'provider_transit' as const }, amountMinor: -amountMinor },
    { account: { kind: 'bank_charges' as const }, amountMinor: -amountMinor },
  ]
  await post(tx, { cause: `transit-opening:${newId()}`, entries: moved, currency: 'EUR', at: new Date() })
}

async function measure(
  { name, writer, postmaster }: { name: string; writer: Db; postmaster: number },
  prove: () => Promise<string[]>,
): Promise<void> {
  const alone = bookOn(writer)
  await sleep(3_000)
  const before = await alone()
  const stop = bookOn(writer)
  const [began, spent] = [performance.now(), processorMs(process.pid, postmaster)]
  const memory = process.memoryUsage().rss
  const findings = await prove()
  const [took, worked] = [performance.now() - began, processorMs(process.pid, postmaster) - spent]
  const during = await stop()
  const grown = (process.memoryUsage().rss - memory) / 2 ** 20
  if (findings.length > 0) throw new Error(`The books are not sound: ${findings.slice(0, 5).join(' ')}`)
  say(
    `${name}: ${seconds(worked)} of processor in ${seconds(took)}; the longest of ${during.count} postings meanwhile ${during.most.toFixed(0)} ms, of ${before.count} before it ${before.most.toFixed(0)} ms; memory ${grown.toFixed(0)} MiB more`,
  )
}

const dataDir = await mkdtemp(join(process.env['DIR'] ?? tmpdir(), 'pairtake-books-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), durable: false })
try {
  await migrate(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const began = performance.now()
  await fillBooks(client, entries)
  const { rows } = await client.query<{ entries: string; size: string }>(
    'select count(*) as entries, pg_size_pretty(pg_database_size(current_database())) as size from ledger_entry',
  )
  const postmaster = parentOf((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
  await client.end()
  say(
    `${Number(rows[0]?.entries).toLocaleString('en')} entries, ${rows[0]?.size}, made in ${seconds(performance.now() - began)}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}`,
  )
  const proving = openDatabase(postgres.url, { connections: 2, patience: patienceOfWork })
  const writing = openDatabase(postgres.url, { connections: 2 })
  const to = { writer: writing.db, postmaster }
  await measure({ name: 'everything', ...to }, () => proveWhole({ db: proving.db, now: new Date() }))
  for (let count = 0; count < 333; count++) await transact(writing.db, postThree)
  await measure({ name: 'a night with 1,000 new entries', ...to }, () => proveTonight({ db: proving.db, now: new Date() }))
  await proving.close()
  await writing.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
