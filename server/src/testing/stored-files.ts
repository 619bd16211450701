import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** All files below a folder of the data, by path. */
export async function pathsIn(app: TestApp, folder: string): Promise<string[]> {
  const root = join(app.deps.config.dataDir, folder)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

export const storedFiles = (app: TestApp) => pathsIn(app, 'files')

type FilesChange = { gone: string[]; come: string[] }

/** The files removed from and added to the storage by an act and all tasks that follow from it. */
export async function changeOfFiles(app: TestApp, act: () => Promise<unknown>): Promise<FilesChange> {
  const before = await storedFiles(app)
  await act()
  await app.runTasks()
  const after = await storedFiles(app)
  return { gone: before.filter((path) => !after.includes(path)), come: after.filter((path) => !before.includes(path)) }
}

/** Until it is undone, no transaction that did this to the table can be committed: it fails at the very end, after everything else. */
export async function breakCommits({ deps: { db } }: TestApp, table: string, on: 'delete' | 'update'): Promise<() => Promise<void>> {
  const name = sql.ref(`broken_commit_of_${table}`)
  await sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.lit("begin raise exception 'broken at the commit'; end")}`.execute(
    db,
  )
  await sql`create constraint trigger broken_commit after ${sql.raw(on)} on ${sql.table(table)}
    deferrable initially deferred for each row execute function ${name}()`.execute(db)
  return async () => {
    await sql`drop trigger broken_commit on ${sql.table(table)}`.execute(db)
  }
}

/** Replaces the next call of one function of an object; later calls are unaffected. */
export function onceInstead<Part extends object, Name extends keyof Part & string>(
  part: Part,
  name: Name,
  instead: (usual: Part[Name]) => Part[Name],
): void {
  const usual = part[name]
  part[name] = instead((typeof usual === 'function' ? usual.bind(part) : usual) as Part[Name])
  const replaced = part[name]
  if (typeof replaced !== 'function') return
  part[name] = ((...given: unknown[]) => {
    part[name] = usual
    return (replaced as unknown as (...all: unknown[]) => unknown)(...given)
  }) as unknown as Part[Name]
}
