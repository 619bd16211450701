import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataInUseError, DatabaseStartError } from './database-errors.ts'
import { waitUntil } from './wait-until.ts'

export interface DataLock {
  release(): void
}

const SQLITE_BUSY = 5

/** Keeps locks referenced even if the caller drops them: the garbage collector would close an unreferenced file, and release its lock. */
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for this process. It is a kernel lock (SQLite's, on an empty file), because a file with a process id stays behind after `kill -9`
 * and means another process in the next container.
 */
export async function takeDataLock(dataDir: string, patienceMs: number): Promise<DataLock> {
  const path = join(dataDir, 'in-use.lock')
  const holderPath = join(dataDir, 'in-use-by')
  let file: DatabaseSync | undefined
  // A start right after a stop may overlap with the end of the previous process; hence the short wait.
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

/** Records who holds the lock, for the message to a second start; the lock works without it, so a full disk is no reason to fail. */
export function noteHolder(dataDir: string, words: string): void {
  try {
    const path = join(dataDir, 'in-use-by')
    writeFileSync(path, words)
    leaveToOwner(dataDir, [path])
  } catch {
    // The message then lacks the process id.
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
  return `Pairtake is already running on the data in ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8') || undefined
  } catch {
    return undefined
  }
}

/** Gives files that root creates in another user's folder to that user, so that they are not locked out later. */
function leaveToOwner(dataDir: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir)
  for (const path of paths) chownSync(path, owner.uid, owner.gid)
}
