import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from './database-errors.ts'
import { copyBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { canReach, hasUserNamespaces, requireServerUser, type RunAs } from './postgres-user.ts'

/** Differences between machines; tests replace them. */
export interface Host {
  isRoot: boolean
  hasUserNamespaces: () => boolean
  /** Where root keeps files that the server's user cannot reach elsewhere. */
  systemDir: string
}

export interface ClusterHome {
  runAs: RunAs
  binaries: PostgresBinaries
  /** PostgreSQL's own data folder. */
  clusterDir: string
  linkDir: string
  /** Records a location outside the data folder; call it after the cluster is created. */
  remember(): void
}

export const thisHost: Host = {
  isRoot: process.getuid?.() === 0,
  hasUserNamespaces,
  systemDir: '/var/lib/pairtake',
}

const HOME_FILE = 'cluster-place'

type ClusterNeeds = { dataDir: string; binaries: PostgresBinaries; log: (line: string) => void; host: Host }

/** Decides which user the server runs as and where its files are, and prepares both. */
export async function chooseClusterHome({ dataDir, binaries, log, host }: ClusterNeeds): Promise<ClusterHome> {
  const nearby = { ...foldersIn(dataDir), remember: () => {} }
  if (!host.isRoot) {
    refuseForeignData(nearby.clusterDir)
    return { runAs: { kind: 'self' }, binaries, ...nearby }
  }

  const farDir = readFarDir(dataDir)
  const isFar = farDir !== undefined
  const owner = ownerOf(foldersIn(farDir ?? dataDir).clusterDir)
  const isOwnedByUser = owner !== undefined && owner.uid !== 0
  if (!isOwnedByUser && !isFar && host.hasUserNamespaces()) return { runAs: { kind: 'namespace' }, binaries, ...nearby }

  const runAs: RunAs = isOwnedByUser ? { kind: 'user', ...owner } : requireServerUser()
  const home = !isFar && mayPass(runAs, dataDir) ? nearby : makeFarHome(dataDir, farDir, host.systemDir)
  if (home !== nearby) {
    log(`The database's files are in ${dirname(home.clusterDir)}, because its user cannot reach ${dataDir}.`)
    if (!isFar && existsSync(nearby.clusterDir)) await moveCluster(nearby.clusterDir, home)
  }
  if (existsSync(home.clusterDir)) giveTo(runAs, home.clusterDir)
  const isOpen = canReach(runAs, binaries.nativeDir)
  return { runAs, binaries: isOpen ? binaries : await copyBinaries(binaries, host.systemDir), ...home }
}

/** The cluster that belongs to this data folder, inside or outside of it. */
export function findClusterDir(dataDir: string): string {
  return foldersIn(readFarDir(dataDir) ?? dataDir).clusterDir
}

/**
 * Whether the server's user can reach the folder. Our own folder may be opened for passing through, because its contents have their own permissions;
 * the folders above it are not ours to change.
 */
function mayPass(runAs: RunAs, dataDir: string): boolean {
  if (canReach(runAs, dataDir)) return true
  if (statSync(dataDir).uid !== 0 || !canReach(runAs, dirname(dataDir))) return false
  chmodSync(dataDir, 0o711)
  return canReach(runAs, dataDir)
}

function foldersIn(dir: string): { clusterDir: string; linkDir: string } {
  return { clusterDir: join(dir, 'cluster'), linkDir: join(dir, 'libraries') }
}

/** Named randomly and not after the data folder, so that a new folder at an old path starts empty. */
function makeFarHome(dataDir: string, known: string | undefined, systemDir: string) {
  const farDir = known ?? join(systemDir, randomBytes(8).toString('hex'))
  mkdirSync(farDir, { recursive: true, mode: 0o755 })
  return { ...foldersIn(farDir), remember: () => writeFileSync(join(dataDir, HOME_FILE), farDir) }
}

function readFarDir(dataDir: string): string | undefined {
  const path = join(dataDir, HOME_FILE)
  if (!existsSync(path)) return undefined
  const farDir = readFileSync(path, 'utf8')
  if (existsSync(foldersIn(farDir).clusterDir)) return farDir
  throw new DatabaseStartError(
    `The database of ${dataDir} was kept in ${farDir} and is not there. ` +
      `Put it back, or move ${dataDir} away to begin with an empty database.`,
  )
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function refuseForeignData(clusterDir: string): void {
  const owner = ownerOf(clusterDir)
  if (owner === undefined || owner.uid === process.getuid?.()) return
  throw new DatabaseStartError(
    `The data in ${dirname(clusterDir)} belongs to another user (uid ${owner.uid}). ` +
      'Start as that user, or set DATA_DIR to another folder.',
  )
}

/** Copies the cluster and keeps the old files under another name, in case the copy turns out to be wrong. */
async function moveCluster(from: string, home: { clusterDir: string; remember(): void }): Promise<void> {
  const unfinished = `${home.clusterDir}.new`
  await cp(from, unfinished, { recursive: true, preserveTimestamps: true })
  renameSync(unfinished, home.clusterDir)
  home.remember()
  renameSync(from, `${from}.moved`)
}

/** Changes the owner recursively, but only if the folder is not the user's yet: it was created while root could use a namespace. */
function giveTo(user: RunAs & { kind: 'user' }, dir: string): void {
  if (statSync(dir).uid === user.uid) return
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  chownSync(dir, user.uid, user.gid)
}
