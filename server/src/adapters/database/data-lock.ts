import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataInUseError, DatabaseStartError } from './database-errors.ts'
import { waitUntil } from './wait-until.ts'

export interface DataLock {
  release(): void
}

const SQLITE_BUSY = 5

/** Whoever forgets what it was given must not lose it: a file that nobody holds is closed when memory is collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Holds the folder for this process. The lock is one of the kernel (SQLite's, on an empty file), because a file with a
 * process number in it stays behind after `kill -9` and means another process in the next container.
 */
export async function takeDataLock(dataDir: string, patienceMs: number): Promise<DataLock> {
  const path = join(dataDir, 'in-use.lock')
  const holderPath = join(dataDir, 'in-use-by')
  let file: DatabaseSync | undefined
  // A start right after a stop meets the last moments of the process before it; hence the short patience.
  const isTaken = await waitUntil(patienceMs, () => (file = tryLock(path)) !== undefined, 50)
  if (!isTaken || file === undefined) throw new DataInUseError(inUseSentence(dataDir, holderPath))

  noteHolder(dataDir, String(process.pid))
  leaveToOwner(dataDir, [path])
  const taken = file
  held.add(taken)
  return {
    release: () => {
      held.delete(taken)
      taken.close()
    },
  }
}

/** For the sentence to whoever starts a second one; the lock holds without it, so a full disk is no reason to end. */
export function noteHolder(dataDir: string, words: string): void {
  try {
    const path = join(dataDir, 'in-use-by')
    writeFileSync(path, words)
    leaveToOwner(dataDir, [path])
  } catch {
    // The sentence lacks the number then.
  }
}

function tryLock(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw new DatabaseStartError(
      `The file ${path} cannot be written. Start as the user whom the folder belongs to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function inUseSentence(dataDir: string, holderPath: string): string {
  const holder = readHolder(holderPath)
  const who = holder === undefined ? '' : ` (process ${holder})`
  return `Pairtake is running on the data in ${dataDir} already${who}. Stop it first, or set DATA_DIR to another folder.`
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8') || undefined
  } catch {
    return undefined
  }
}

/** What root makes in somebody's folder must not keep that person out later. */
function leaveToOwner(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir)
  for (const path of paths) chownSync(path, owner.uid, owner.gid)
}
