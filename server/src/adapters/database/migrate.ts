import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '#start-refusal.ts'
import { connectionTo, GuardedClient, patienceOfMigrations } from './guarded-client.ts'
import { onceUp } from './once-up.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')

// Any number, the same for all processes: two that start at once migrate one after the other.
const lockNumber = 7_405_311

/**
 * Runs the numbered files that have not run yet, each in its own transaction; append-only.
 * Refuses when a file that ran has changed since, because then no two databases are alike.
 */
export async function migrate(url: string, dir = migrationsDir): Promise<string[]> {
  const files = await listMigrations(dir)
  const client = await onceUp(async () => {
    const next = new GuardedClient(connectionTo(url, patienceOfMigrations))
    await next.connect()
    return next
  })
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
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
      await runOne(client, { name, text, hash })
      ran.push(name)
    }
  } finally {
    await client.end()
  }
  return ran
}

/** The numbered files of this release, in order. */
export async function listMigrations(dir = migrationsDir): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
}

async function runOne(client: pg.Client, file: { name: string; text: string; hash: string }): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file.name} failed.`, { cause: error })
  }
}
