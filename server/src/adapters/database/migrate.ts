import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '#start-refusal.ts'
import { connectionTo, GuardedClient, patienceOfMigrations } from './guarded-client.ts'
import { onceUp } from './once-up.ts'
import { lockNotAvailable, takeTurn } from './take-turn.ts'

export const migrationsDir = join(import.meta.dirname, '../../../migrations')

/**
 * Changing a table waits for its readers, and everybody else queues behind that change. So it gives up soon, lets them pass, and retries: for ten
 * minutes by default, because the previous release keeps working in the meantime.
 */
const patience = { lockMs: 3_000, pauseMs: 2_000, tries: 120 }
/** The others whose locks it waited for go on; they may hold what it needs in another order than it takes it. */
const deadlockDetected = '40P01'
type Run = typeof patience & { names?: readonly string[] }

/** The first line of a file whose statements run one by one, outside of a transaction; each of them can be repeated. */
const piecewise = '-- Without a transaction.\n'

/**
 * Runs the numbered files that have not run yet, each in its own transaction; append-only. Refuses if a file has changed since it ran, because
 * databases would then differ.
 */
export async function migrate(url: string, dir = migrationsDir, run: Run = patience): Promise<string[]> {
  const { lockMs, pauseMs, tries } = run
  const files = run.names ?? (await listMigrations(dir))
  const client = await onceUp(async () => {
    const next = new GuardedClient(connectionTo(url, patienceOfMigrations))
    await next.connect()
    return next
  })
  const ran: string[] = []
  try {
    await takeTurn(client)
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const done = new Map((await client.query('select name, hash from migration')).rows.map((row) => [row.name, row.hash]))
    for (const name of files) {
      const text = await readFile(join(dir, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known === hash) continue
      if (known !== undefined)
        throw new StartRefusal(`The migration ${name} has changed since it ran on this database. Add a new file instead.`)
      for (let tried = 1; !(await runOne(client, { name, text, hash }, lockMs)); tried++) {
        if (tried === tries) throw new Error(`The migration ${name} got no lock in ${tries} tries. Something holds a table open.`)
        await sleep(pauseMs)
      }
      ran.push(name)
    }
  } finally {
    await client.end()
  }
  return ran
}

/** Creates the schema of the release that had only these files. */
export async function migrateOnly(url: string, names: readonly string[]): Promise<void> {
  await migrate(url, migrationsDir, { ...patience, names })
}

/** The numbered files of this release, in order. */
export async function listMigrations(dir = migrationsDir): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
}

/** Returns false, with nothing half done, if a needed lock was not available, or if the wait for it would never have ended. */
async function runOne(client: pg.Client, file: { name: string; text: string; hash: string }, lockMs: number): Promise<boolean> {
  const keep = () => client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
  try {
    if (file.text.startsWith(piecewise)) {
      // An index that is built concurrently holds up no traffic while it waits.
      for (const statement of file.text.split(/;[ \t]*$/m).filter((text) => text.trim() !== '')) await client.query(statement)
      await keep()
      return true
    }
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(file.text)
    await keep()
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && [lockNotAvailable, deadlockDetected].includes(error.code ?? '')) return false
    throw new Error(`The migration ${file.name} failed.`, { cause: error })
  }
}
