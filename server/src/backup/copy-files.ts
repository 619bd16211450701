import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ObjectMissingError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { Storage } from '#adapters/storage/storage.ts'
import type { BackupKey } from './backup-key.ts'
import { inParallel } from './in-parallel.ts'
import type { FilePiece } from './manifest.ts'
import { writePiece, type Piece } from './piece.ts'
import { openProgress, type Tell } from './progress.ts'
import { linesOf } from './scratch.ts'
import type { BackupStore } from './store/backup-store.ts'

const lanes = 4
const tries = 3
const pauseMs = 1000

type Copying = { storage: Storage; store: BackupStore; key: BackupKey; tell: Tell }
type Copied = { count: number; bytes: number; missing: string[]; indexPath: string }

/** Copies every file in a list of keys into the backup, and records each as a line of JSON. */
export async function copyFiles(copying: Copying, keysPath: string, folder: string): Promise<Copied> {
  const indexPath = join(folder, 'index')
  // Opened before anything can fail: otherwise a stream that is still opening could fail when nothing handles its error any more.
  const index = (await open(indexPath, 'w')).createWriteStream()
  // Each write reports its own failure; without a listener, the stream's error would end the process.
  index.on('error', () => {})
  const note = promisify((line: string, done: (error?: Error | null) => void) => void index.write(line, done))
  const copied: Copied = { count: 0, bytes: 0, missing: [], indexPath }
  const count = openProgress(copying.tell, 'Copied')
  await inParallel(linesOf(keysPath), lanes, async (key) => {
    const piece = await copyFile(copying, key)
    if (!piece) {
      copied.missing.push(key)
      return
    }
    copied.count += 1
    copied.bytes += piece.content.bytes
    count(piece.content.bytes)
    const line: FilePiece = { key, piece }
    await note(`${JSON.stringify(line)}\n`)
  }).catch((error: unknown) => {
    index.destroy()
    throw error
  })
  index.end()
  await finished(index)
  return copied
}

/** Undefined if the file does not exist, also after retries: a damaged invoice is deleted and made again, so it may be missing for a moment. */
async function copyFile({ storage, store, key: backupKey }: Copying, key: string): Promise<Piece | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      const name = tried === 1 ? `files/${key}` : `files/${key}.${tried}`
      return await writePiece(store, { name, packing: 'plain', key: backupKey }, await storage.openRead(key))
    } catch (error) {
      const isMissing = error instanceof ObjectMissingError
      if (tried === tries) {
        if (isMissing) return undefined
        throw error
      }
      if (!isMissing && !(error instanceof StorageUnavailableError) && !isBroken(error)) throw error
      await sleep(pauseMs)
    }
  }
}

/** Whether the connection broke in the middle of a body. */
const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ECONNRESET|ETIMEDOUT|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code))
