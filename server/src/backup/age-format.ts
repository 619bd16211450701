import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefusal } from './backup-refusal.ts'
import { inChunks } from './in-chunks.ts'
import type { Bytes } from './store/backup-store.ts'

/**
 * Encrypted files in the `age` format (age-encryption.org/v1), which the age tool can open too. The age library makes keys and headers; the content
 * is encrypted by the platform's ChaCha20-Poly1305, which is many times faster than the library's.
 */
const chunkBytes = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
const mostHeaderBytes = 64 * 1024
const cipher = 'chacha20-poly1305'

export async function* encrypted(bytes: Bytes, recipient: string): AsyncGenerator<Buffer> {
  const { header, fileKey } = await newHeader(recipient)
  const nonce = randomBytes(nonceBytes)
  yield Buffer.concat([header, nonce])
  const key = payloadKey(fileKey, nonce)
  let count = 0
  for await (const { chunk, isLast } of inChunks(bytes, chunkBytes)) {
    const sealing = createCipheriv(cipher, key, chunkNonce(count++, isLast), { authTagLength: tagBytes })
    yield Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()])
  }
}

export async function* decrypted(bytes: Bytes, identity: string): AsyncGenerator<Buffer> {
  const { header, nonce, rest } = await readHead(bytes)
  const key = payloadKey(await openHeader(header, identity), nonce)
  let count = 0
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
    const opening = createDecipheriv(cipher, key, chunkNonce(count++, isLast), { authTagLength: tagBytes })
    if (chunk.length < tagBytes) throw damaged()
    opening.setAuthTag(chunk.subarray(-tagBytes))
    const opened = opening.update(chunk.subarray(0, -tagBytes))
    try {
      opening.final()
    } catch {
      throw damaged()
    }
    yield opened
  }
}

/** Makes a header and obtains the file key: the library only hands it to recipients, so we add ourselves as one. */
async function newHeader(recipient: string): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  let fileKey: Uint8Array | undefined
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = key.slice()
      return []
    },
  })
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  if (fileKey === undefined) throw new Error('The library encrypted without a key.')
  return { header: empty.subarray(0, headerEnd(empty)), fileKey }
}

async function openHeader(header: Buffer, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decryptHeader(header).catch(() => {
    throw new BackupRefusal('The key does not open this backup: it was made for another one, or its first bytes are damaged.')
  })
}

async function readHead(bytes: Bytes) {
  const iterator = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let end = -1
  while (end < 0 || head.length < end + nonceBytes) {
    const next = await iterator.next()
    if (next.done === true || head.length > mostHeaderBytes) throw damaged()
    head = Buffer.concat([head, next.value])
    end = headerEnd(head)
  }
  const rest = (async function* (first: Buffer) {
    yield first
    for (;;) {
      const next = await iterator.next()
      if (next.done === true) return
      yield next.value
    }
  })(head.subarray(end + nonceBytes))
  return { header: head.subarray(0, end), nonce: head.subarray(end, end + nonceBytes), rest }
}

/** The position after the line of the header's MAC; -1 if it has not arrived yet. */
function headerEnd(bytes: Buffer): number {
  const line = bytes.indexOf('\n--- ')
  const end = line < 0 ? -1 : bytes.indexOf('\n', line + 1)
  return end < 0 ? -1 : end + 1
}

const payloadKey = (fileKey: Uint8Array, nonce: Uint8Array) => Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

/** An 11-byte counter and a flag for the last chunk: chunks can neither be reordered nor cut off. */
function chunkNonce(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const damaged = () => new BackupRefusal('An encrypted piece of this backup is damaged or cut short.')
