import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '#adapters/storage/storage.ts'
import type { BackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { copyFiles } from './copy-files.ts'
import { copyTables } from './copy-tables.ts'
import { holdBackupLock, openBackupClient } from './database-queries.ts'
import { findUnfinished } from './load-queries.ts'
import { writeManifest, type Manifest } from './manifest.ts'
import { writePiece } from './piece.ts'
import type { Tell } from './progress.ts'
import { openScratch } from './scratch.ts'
import type { BackupStore } from './store/backup-store.ts'
import { verifyPieces } from './verify-backup.ts'

export type Taking = {
  kind: Manifest['kind']
  /** The database server itself and not a pooler, because the lock outlives a transaction. */
  databaseUrl: string
  storage: Storage
  store: BackupStore
  key: BackupKey
  tell: Tell
}

/**
 * Backs up a snapshot of the database and every file that it refers to, while the service runs: first the rows, then their files, which are not
 * removed until the lock is released. The manifest is written last, after everything was read back; without one, it is no backup.
 */
export async function takeBackup(taking: Taking): Promise<Manifest> {
  const { store } = taking
  try {
    const manifest = await take(taking)
    await store.finish()
    return manifest
  } catch (error) {
    await store.discard().catch(() => {})
    throw error
  }
}

async function take({ kind, databaseUrl, storage, store, key, tell }: Taking): Promise<Manifest> {
  await using scratch = await openScratch()
  const keysPath = join(scratch.folder, 'keys')
  const client = await openBackupClient(databaseUrl)
  try {
    await holdBackupLock(client)
    if ((await findUnfinished(client)) !== undefined) {
      throw new BackupRefusal(
        'A restore into this database did not finish, so there is nothing complete to back up. Run the restore again.',
      )
    }
    const snapshot = await copyTables({ client, store, key, keysPath })
    tell(`Copied ${snapshot.tables.length} tables.`)
    const { indexPath, count, bytes, missing } = await copyFiles({ storage, store, key, tell }, keysPath, scratch.folder)
    // A broken connection would have released the lock: then files may have been removed that are missing here.
    await client.query('select')
    const index = await writePiece(store, { name: 'files', packing: 'gzip', key }, createReadStream(indexPath))
    const manifest: Manifest = {
      format: 'pairtake-1',
      kind,
      ...snapshot,
      files: { count, bytes, index },
      missing,
    }
    await verifyPieces({ store, manifest, indexPath, tell })
    await writeManifest(store, manifest, key)
    return manifest
  } finally {
    await client.end()
  }
}
