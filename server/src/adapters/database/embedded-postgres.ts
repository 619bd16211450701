import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { chooseClusterHome, findClusterDir, thisHost, type ClusterHome, type Host } from './cluster-home.ts'
import { createCluster, requireCredentials, SUPERUSER, type Credentials } from './create-cluster.ts'
import { takeDataLock } from './data-lock.ts'
import { readSocketDir } from './leftover-database.ts'
import { findPostgresBinaries, linkLibraries } from './postgres-binaries.ts'
import { makeSocketDir, PostgresServer, removeSocketDir } from './postgres-server.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** Called when the server stopped unexpectedly; it is restarted. */
  onEnded?: ((how: string, words: string) => void) | undefined
  /** False only in tests: faster, but a power cut may lose everything. */
  durable?: boolean
  maxConnections?: number
  host?: Host
}

export interface EmbeddedPostgres {
  /** The address of a PostgreSQL database owned by its user, who may also create further databases. */
  url: string
  stop(): Promise<void>
}

const NAME = 'pairtake'
const LOCK_PATIENCE_MS = 1_500
const CONNECT_LIMIT_MS = 30_000

/** The real PostgreSQL server of the npm packages, with its data in our folder; for one process at a time. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const host = options.host ?? thisHost
  const dataDir = resolve(options.dataDir)
  // When root runs this, the server's user passes through to its own folder; the other files in here have their own permissions.
  mkdirSync(dataDir, { recursive: true, mode: host.isRoot ? 0o711 : 0o700 })
  const lock = await takeDataLock(dataDir, LOCK_PATIENCE_MS)
  try {
    const running = await startLocked({ ...options, dataDir, host })
    return {
      url: running.url,
      stop: () => running.stop().finally(() => lock.release()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the server that another process runs on the folder; for commands next to a running service. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const clusterDir = findClusterDir(resolve(dataDir))
  const socketDir = readSocketDir(clusterDir)
  if (!socketDir) return undefined
  const { password } = requireCredentials(resolve(dataDir), clusterDir)
  const url = urlOf(socketDir, { user: NAME, password, database: NAME })
  return (await canOpen(url)) ? url : undefined
}

async function startLocked(options: EmbeddedPostgresOptions & { host: Host }): Promise<EmbeddedPostgres> {
  const { dataDir, host, log = () => {} } = options
  const home = await chooseClusterHome({ dataDir, binaries: findPostgresBinaries(), log, host })
  const homeDir = dirname(home.clusterDir)
  if (homeDir === dataDir) return startServer(options, home)

  // A copied data folder refers to the same location, which only one of the two may use.
  const lock = await takeDataLock(homeDir, LOCK_PATIENCE_MS)
  try {
    const running = await startServer(options, home)
    return { url: running.url, stop: () => running.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startServer(options: EmbeddedPostgresOptions, home: ClusterHome): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, onEnded = () => {}, durable = true, maxConnections = 60 } = options
  const libraryPath = linkLibraries(home.binaries, home.linkDir)
  const logPath = join(dataDir, 'server.log')
  const credentials = requireCredentials(dataDir, home.clusterDir)
  const isNew = !existsSync(home.clusterDir)
  if (isNew) {
    const runtimeDir = makeSocketDir(home.runAs, dataDir)
    await createCluster({ home, credentials, libraryPath, runtimeDir, logPath })
    rmSync(runtimeDir, { recursive: true, force: true })
    home.remember()
  }

  const formerSocketDir = readSocketDir(home.clusterDir)
  const socketDir = makeSocketDir(home.runAs, dataDir)
  const server = new PostgresServer({ home, libraryPath, socketDir, logPath, log, onEnded, durable, maxConnections })
  try {
    await server.start()
    if (formerSocketDir) removeSocketDir(formerSocketDir)
    const url = await prepareDatabase(socketDir, credentials, isNew)
    return { url, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Creates the database if it is missing; checked every time, because a first start may have been killed between creating the cluster and the
 * database.
 */
async function prepareDatabase(socketDir: string, credentials: Credentials, isNew: boolean): Promise<string> {
  const url = urlOf(socketDir, { user: NAME, password: credentials.password, database: NAME })
  if (!isNew && (await canOpen(url))) return url

  const asSuperuser = { user: SUPERUSER, password: credentials.superuserPassword, database: 'postgres' }
  const role = escapeIdentifier(NAME)
  const password = escapeLiteral(credentials.password)
  await withClient(urlOf(socketDir, asSuperuser), async (client) => {
    const roles = await client.query('select from pg_roles where rolname = $1', [NAME])
    const verb = roles.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${role} login createdb password ${password}`)
    const databases = await client.query('select from pg_database where datname = $1', [NAME])
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`)
  })
  await withClient(url, (client) => client.query('select 1'))
  return url
}

async function canOpen(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // Otherwise an idle connection that breaks would end the process; the next statement on it fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Contains a host name for programs that parse addresses strictly; the folder in the query is what is used. */
function urlOf(socketDir: string, as: { user: string; password: string; database: string }): string {
  return `postgresql://${as.user}:${as.password}@localhost:5432/${as.database}?host=${encodeURIComponent(socketDir)}`
}
