import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Storage } from '#adapters/storage/storage.ts'
import type { BackupKey } from './backup-key.ts'
import { inParallel } from './in-parallel.ts'
import type { FilePiece } from './manifest.ts'
import { meter, readPiece } from './piece.ts'
import { openProgress, type Tell } from './progress.ts'
import { writeBytes } from './scratch.ts'
import type { BackupStore } from './store/backup-store.ts'
import { filesOf } from './verify-backup.ts'

const lanes = 4

type Restoring = {
  store: BackupStore
  storage: Storage
  key: BackupKey
  indexPath: string
  /** On the same disk as the files, so that a complete one is moved and not copied. */
  folder: string
  tell: Tell
}

/** Stores every file under its key, completely or not at all. Existing identical files are kept, so that a restore can be repeated. */
export async function restoreFiles(restoring: Restoring): Promise<{ count: number; bytes: number }> {
  const { indexPath, folder, tell } = restoring
  const restored = { count: 0, bytes: 0 }
  const count = openProgress(tell, 'Restored')
  await mkdir(folder, { recursive: true })
  await inParallel(filesOf(indexPath), lanes, async (file) => {
    if (!(await isThere(restoring, file))) await restoreFile(restoring, file)
    restored.count += 1
    restored.bytes += file.piece.content.bytes
    count(file.piece.content.bytes)
  })
  return restored
}

async function isThere({ storage }: Restoring, { key, piece }: FilePiece): Promise<boolean> {
  const found = await storage.findObject(key)
  if (!found) return false
  if (found.sizeBytes === piece.content.bytes) {
    const bytes = meter()
    for await (const _some of bytes.of(await storage.openRead(key))) continue
    if (bytes.sum().sha256 === piece.content.sha256) return true
  }
  await storage.remove(key)
  return false
}

async function restoreFile({ store, storage, key: backupKey, folder }: Restoring, { key, piece }: FilePiece): Promise<void> {
  const path = join(folder, randomUUID())
  try {
    await writeBytes(path, readPiece(store, piece, backupKey))
    await storage.putFile(key, path)
  } finally {
    await rm(path, { force: true })
  }
}
