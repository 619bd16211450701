import { inflateRawSync } from 'node:zlib'

/** Reads a zip by its central directory, like every unpacker: the name and content of each file, in order. */
export function filesInZip(zip: Buffer): [string, Buffer][] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: [string, Buffer][] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, comment, header] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + size)
    files.push([zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed)])
    at += 46 + name + extra + comment
  }
  return files
}

/** The time of the first file, to two seconds, which is how a zip counts. Zips store the local time of whoever makes them. */
export function timeInZip(zip: Buffer): Date {
  const at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  const [time, day] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)]
  return new Date(1980 + (day >> 9), ((day >> 5) & 15) - 1, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}

export function textsInZip(zip: Buffer): Record<string, string> {
  return Object.fromEntries(filesInZip(zip).map(([name, bytes]) => [name, bytes.toString()]))
}
