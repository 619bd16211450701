import type { Bytes } from './store/backup-store.ts'

/** The same bytes in chunks of one size, the last one of that size or shorter; a single empty chunk if there are no bytes. */
export async function* inChunks(bytes: Bytes, chunkBytes: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const some of bytes) {
    held.push(some)
    size += some.length
    if (size <= chunkBytes) continue
    const all = held.length === 1 && held[0] ? Buffer.from(held[0].buffer, held[0].byteOffset, held[0].length) : Buffer.concat(held)
    let from = 0
    for (; all.length - from > chunkBytes; from += chunkBytes) yield { chunk: all.subarray(from, from + chunkBytes), isLast: false }
    held = [all.subarray(from)]
    size = all.length - from
  }
  yield { chunk: Buffer.concat(held), isLast: true }
}
