import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { decrypted, encrypted } from './age-format.ts'
import type { BackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { pieceShape } from './piece.ts'
import type { BackupStore } from './store/backup-store.ts'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int(), piece: pieceShape })

const manifestShape = z.object({
  format: z.literal('pairtake-1'),
  /** An export contains everything of a stopped service; after a backup the service continued. */
  kind: z.enum(['backup', 'export']),
  /** The backup contains everything committed before this moment, and nothing committed later. */
  takenAt: z.string(),
  currency: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** Open background tasks, as JSON lines. */
  tasks: z.object({ rows: z.int(), piece: pieceShape }),
  /** One JSON line per file. */
  files: z.object({ count: z.int(), bytes: z.int(), index: pieceShape }),
  /** Files that rows refer to but that did not exist. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestShape>
export type TablePiece = z.output<typeof table>

/** A line of the index. */
export const filePieceShape = z.object({ key: z.string(), piece: pieceShape })
export type FilePiece = z.output<typeof filePieceShape>

const plainName = 'manifest.json'
const sealedName = 'manifest.json.age'

export async function writeManifest(store: BackupStore, manifest: Manifest, { recipient }: BackupKey): Promise<void> {
  const bytes = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  if (recipient === undefined) await store.write(plainName, bytes)
  else await store.write(sealedName, encrypted(bytes, recipient))
}

export async function readManifest(store: BackupStore, key: BackupKey): Promise<Manifest> {
  const isSealed = await store.has(sealedName)
  if (!isSealed && !(await store.has(plainName))) {
    throw new BackupRefusal(
      `${store.title} is not a finished backup: it has no manifest. Use the folder that "npm run backup" printed at the end.`,
    )
  }
  const bytes = await store.read(isSealed ? sealedName : plainName)
  const words = await text(isSealed ? Readable.from(decrypted(bytes, key.require())) : bytes)
  const read = manifestShape.safeParse(parsed(words))
  if (!read.success) throw new BackupRefusal(`The manifest of ${store.title} is damaged, or was written by a newer release.`)
  return read.data
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}
