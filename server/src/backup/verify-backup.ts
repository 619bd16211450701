import { join } from 'node:path'
import type { BackupKey } from './backup-key.ts'
import { inParallel } from './in-parallel.ts'
import { filePieceShape, readManifest, type FilePiece, type Manifest } from './manifest.ts'
import { readPiece, verifyPiece, type Piece } from './piece.ts'
import { openProgress, type Tell } from './progress.ts'
import { linesOf, openScratch, writeBytes } from './scratch.ts'
import type { BackupStore } from './store/backup-store.ts'

const lanes = 4

/** Reads every piece back and compares it with what was written; names the piece that differs. */
export async function verifyPieces(verifying: { store: BackupStore; manifest: Manifest; indexPath: string; tell: Tell }): Promise<void> {
  const { store, manifest, indexPath, tell } = verifying
  const count = openProgress(tell, 'Verified')
  await inParallel(piecesOf(manifest, indexPath), lanes, async (piece) => {
    await verifyPiece(store, piece)
    count(piece.stored.bytes)
  })
}

async function* piecesOf({ tables, tasks, files }: Manifest, indexPath: string): AsyncGenerator<Piece> {
  for (const { piece } of tables) yield piece
  yield tasks.piece
  yield files.index
  for await (const { piece } of filesOf(indexPath)) yield piece
}

export async function* filesOf(indexPath: string): AsyncGenerator<FilePiece> {
  for await (const line of linesOf(indexPath)) yield filePieceShape.parse(JSON.parse(line))
}

/** Downloads the list of files, decrypted and checked. */
export async function fetchIndex(
  store: BackupStore,
  { files }: Manifest,
  { key, folder }: { key: BackupKey; folder: string },
): Promise<string> {
  const indexPath = join(folder, 'index')
  await writeBytes(indexPath, readPiece(store, files.index, key))
  return indexPath
}

/** Checks an existing backup: every piece is there and complete. Needs the key for the manifest and the list of files. */
export async function verifyBackup(store: BackupStore, key: BackupKey, tell: Tell): Promise<Manifest> {
  await using scratch = await openScratch()
  const manifest = await readManifest(store, key)
  const indexPath = await fetchIndex(store, manifest, { key, folder: scratch.folder })
  await verifyPieces({ store, manifest, indexPath, tell })
  return manifest
}
