import { createHash } from 'node:crypto'
import { createGunzip, createGzip } from 'node:zlib'
import { Readable, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { decrypted, encrypted } from './age-format.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { BackupKey } from './backup-key.ts'
import type { BackupStore, Bytes } from './store/backup-store.ts'

const sum = z.object({ bytes: z.int(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
type Sum = z.output<typeof sum>

/** One object of a backup: its content, and its stored form, which is compressed or encrypted. */
export const pieceShape = z.object({ name: z.string(), content: sum, stored: sum })
export type Piece = z.output<typeof pieceShape>

/** Tables are compressed; videos and images already are. */
export type Packing = 'gzip' | 'plain'

export async function writePiece(
  store: BackupStore,
  what: { name: string; packing: Packing; key: BackupKey },
  source: Bytes,
): Promise<Piece> {
  const { packing, key } = what
  const name = `${what.name}${packing === 'gzip' ? '.gz' : ''}${key.recipient === undefined ? '' : '.age'}`
  const content = meter()
  const stored = meter()
  const packed = packing === 'gzip' ? through(content.of(source), createGzip({ level: 1 })) : content.of(source)
  const sealed = key.recipient === undefined ? packed : encrypted(packed, key.recipient)
  await store.write(name, stored.of(sealed))
  return { name, content: content.sum(), stored: stored.sum() }
}

/** Reads the content of a piece. It is only verified once the last byte has arrived, so callers must not rely on it before. */
export async function* readPiece(store: BackupStore, piece: Piece, key: BackupKey): AsyncGenerator<Uint8Array> {
  const stored = meter()
  const content = meter()
  const bytes = stored.of(await store.read(piece.name))
  const opened = piece.name.endsWith('.age') ? decrypted(bytes, key.require()) : bytes
  const unpacked = /\.gz(\.age)?$/.test(piece.name) ? through(opened, createGunzip()) : opened
  try {
    yield* content.of(unpacked)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged(store, piece)
    throw error
  }
  requireSame(store, piece, { content: content.sum(), stored: stored.sum() })
}

/** Checks that the stored bytes are those that were written, without decrypting them. */
export async function verifyPiece(store: BackupStore, piece: Piece): Promise<void> {
  const stored = meter()
  for await (const _some of stored.of(await store.read(piece.name))) continue
  requireSame(store, piece, { content: piece.content, stored: stored.sum() })
}

function requireSame(store: BackupStore, piece: Piece, found: { content: Sum; stored: Sum }): void {
  for (const side of ['stored', 'content'] as const) {
    if (found[side].sha256 !== piece[side].sha256 || found[side].bytes !== piece[side].bytes) throw damaged(store, piece)
  }
}

const damaged = (store: BackupStore, piece: Piece) =>
  new BackupRefusal(`${piece.name} in ${store.title} differs from what was written: this backup is damaged.`)

/** Counts and hashes the bytes that pass through. */
export function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  const take = (some: Uint8Array) => {
    hash.update(some)
    bytes += some.length
  }
  return {
    take,
    async *of(source: Bytes): AsyncGenerator<Uint8Array> {
      for await (const some of source) {
        take(some)
        yield some
      }
    },
    sum: (): Sum => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

/** Pipes the bytes through a Node stream; an error on either side fails the reading. */
async function* through(source: Bytes, transform: NodeJS.ReadWriteStream): AsyncGenerator<Uint8Array> {
  const out = new PassThrough()
  const running = pipeline(Readable.from(source, { objectMode: false }), transform, out)
  running.catch(() => {})
  yield* out
  await running
}
