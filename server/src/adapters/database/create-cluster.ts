import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ClusterHome } from './cluster-home.ts'
import { DatabaseStartError } from './database-errors.ts'
import { startPostgresChild } from './postgres-child.ts'
import { lastLines } from './postgres-log.ts'

export interface Credentials {
  /** The password of the server's superuser; the service itself connects as an ordinary owner of its database. */
  superuserPassword: string
  password: string
}

interface NewCluster {
  home: ClusterHome
  credentials: Credentials
  libraryPath: string
  /** A folder of the server's user that nobody else can read. */
  runtimeDir: string
  logPath: string
}

const LIMIT_MS = 120_000

export const SUPERUSER = 'postgres'

/** Reads or creates the passwords. They are a second barrier: other users of this machine cannot enter the socket's folder anyway. */
export function requireCredentials(dataDir: string, clusterDir: string): Credentials {
  const path = join(dataDir, 'credentials.json')
  if (existsSync(path)) return readCredentials(path)
  if (existsSync(clusterDir)) {
    throw new DatabaseStartError(
      `The file ${path} is missing; without its passwords the database next to it cannot be opened. ` +
        'Put it back, or move the folder away to begin with an empty database.',
    )
  }
  const credentials = { superuserPassword: makePassword(), password: makePassword() }
  writeFileSync(path, JSON.stringify(credentials), { mode: 0o600 })
  if (process.getuid?.() === 0) {
    const owner = statSync(dataDir)
    chownSync(path, owner.uid, owner.gid)
  }
  return credentials
}

/** Creates the cluster under a temporary name and renames it when complete, so that a killed start leaves no half cluster. */
export async function createCluster({ home, credentials, libraryPath, runtimeDir, logPath }: NewCluster): Promise<void> {
  removeUnfinished(home.clusterDir)
  const unfinished = `${home.clusterDir}.new-${randomBytes(4).toString('hex')}`
  const passwordPath = join(runtimeDir, 'password')
  writeFileSync(passwordPath, credentials.superuserPassword, { mode: 0o600 })
  // Created here and not by the server's user, who may not be allowed to write next to it.
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.runAs.kind === 'user') {
    chownSync(passwordPath, home.runAs.uid, home.runAs.gid)
    chownSync(unfinished, home.runAs.uid, home.runAs.gid)
  }

  const child = startPostgresChild({
    runAs: home.runAs,
    libraryPath,
    socketDir: runtimeDir,
    logPath,
    command: join(home.binaries.nativeDir, 'bin', 'initdb'),
    args: initdbArgs(unfinished, passwordPath),
  })
  const late = setTimeout(() => child.askToStop(), LIMIT_MS)
  const code = await child.exited
  clearTimeout(late)
  rmSync(passwordPath, { force: true })
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new DatabaseStartError(`The database could not be set up in ${home.clusterDir}:\n${lastLines(logPath)}`)
  }
  renameSync(unfinished, home.clusterDir)
}

/** Uses PostgreSQL's builtin locale, so that sorting and case are the same on every machine. */
function initdbArgs(clusterDir: string, passwordPath: string): string[] {
  return [
    `--pgdata=${clusterDir}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}

function removeUnfinished(clusterDir: string): void {
  for (const name of readdirSync(dirname(clusterDir))) {
    if (!name.startsWith(`${basename(clusterDir)}.new`)) continue
    rmSync(join(dirname(clusterDir), name), { recursive: true, force: true })
  }
}

function readCredentials(path: string): Credentials {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof read === 'object' && read !== null && 'superuserPassword' in read && 'password' in read) {
    return { superuserPassword: String(read.superuserPassword), password: String(read.password) }
  }
  throw new DatabaseStartError(`The file ${path} does not hold the database's passwords.`)
}

function makePassword(): string {
  return randomBytes(24).toString('base64url')
}
