import { sql } from 'kysely'
import { listMigrations } from '#adapters/database/migrate.ts'
import type { Deps } from '#deps.ts'

/** `serving` is false once the process was asked to end. */
export type Readiness = { database: boolean; storage: boolean; migrations: boolean; serving: boolean }

/** Anyone may ask, so an answer from a moment ago is reused. */
const freshMs = 1_000

/** Whether requests can be answered: the database is reachable and as new as this release, and files can be read and written. */
export function openReadiness({ db, storage, log, ending }: Pick<Deps, 'db' | 'storage' | 'log' | 'ending'>): () => Promise<Readiness> {
  let known: { readiness: Promise<Omit<Readiness, 'serving'>>; at: number } | undefined

  const isDone = (work: Promise<unknown>, what: string) =>
    work.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, `not ready: ${what}`)
        return false
      },
    )

  async function look(): Promise<Omit<Readiness, 'serving'>> {
    let missing: string[] = []
    const [database, files] = await Promise.all([
      isDone(
        listMissing(db).then((names) => (missing = names)),
        'the database does not answer',
      ),
      isDone(storage.check(), 'files cannot be stored'),
    ])
    if (missing.length > 0) log.warn({ missing }, 'not ready: the database has not been migrated')
    return { database, storage: files, migrations: database && missing.length === 0 }
  }

  return async () => {
    const now = performance.now()
    if (!known || now - known.at >= freshMs) known = { readiness: look(), at: now }
    return { ...(await known.readiness), serving: !ending.isTold }
  }
}

/** A database may be ahead of a release, but never behind it. */
async function listMissing(db: Deps['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const ran = new Set(rows.map(({ name }) => name))
  return (await listMigrations()).filter((name) => !ran.has(name))
}

export const isReady = (readiness: Readiness): boolean => Object.values(readiness).every(Boolean)
