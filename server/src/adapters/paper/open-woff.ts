import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20
const pad = (length: number) => Math.ceil(length / 4) * 4

/**
 * Extracts the font from a WOFF file. The PDF library can read WOFF too, but decompresses the tables in JavaScript, again for every file: 140 ms per
 * invoice instead of 15.
 */
export function openWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, headerBytes + at * entryBytes))
  const directoryBytes = 12 + count * 16
  const font = Buffer.alloc(directoryBytes + tables.reduce((sum, table) => sum + pad(table.bytes.length), 0))

  // The fields after the count only speed up a table search that no reader does.
  font.writeUInt32BE(woff.readUInt32BE(4), 0)
  font.writeUInt16BE(count, 4)
  let offset = directoryBytes
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + at * 16
    font.write(tag, entry, 'latin1')
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, offset)
    offset += pad(bytes.length)
  }
  return font
}

function tableAt(woff: Buffer, entry: number): { tag: string; checksum: number; bytes: Buffer } {
  const offset = woff.readUInt32BE(entry + 4)
  const stored = woff.readUInt32BE(entry + 8)
  const whole = woff.readUInt32BE(entry + 12)
  const bytes = woff.subarray(offset, offset + stored)
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: stored < whole ? inflateSync(bytes) : bytes,
  }
}
