import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { PartIncompleteError, PartTooLargeError } from './storage-errors.ts'

const batchBytes = 512 * 1024

type PartTarget = { file: Pick<FileHandle, 'write' | 'writev'>; offset: number; sizeBytes: number }

/** Streams a body to its place in the file and answers its SHA-256. Holds two batches at most, whatever the part's size. */
export async function transferPart(body: Readable, target: PartTarget): Promise<string> {
  const hash = createHash('sha256')
  const writer = batchWriter(target)

  for await (const chunk of readChunks(body)) {
    if (writer.received() + chunk.length > target.sizeBytes) {
      await writer.finish()
      throw new PartTooLargeError(`This part may have ${target.sizeBytes} bytes, and more arrived.`)
    }
    hash.update(chunk)
    await writer.take(chunk)
  }

  await writer.finish()
  if (writer.received() < target.sizeBytes) {
    throw new PartIncompleteError(`This part needs ${target.sizeBytes} bytes, and ${writer.received()} arrived.`)
  }
  return hash.digest('hex')
}

/** Leaves the body open on refusal: destroying a request would close the connection before the answer is sent. */
async function* readChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    }
  } catch (error) {
    throw new PartIncompleteError('The transfer of this part broke off.', { cause: error })
  }
}

/** Gathers small chunks and writes one batch while the next one arrives. */
function batchWriter({ file, offset }: PartTarget) {
  let batch: Buffer[] = []
  let batchSize = 0
  let position = offset
  let writing: Promise<void> = Promise.resolve()

  async function writeBatch() {
    await writing
    const [chunks, at] = [batch, position]
    position += batchSize
    batch = []
    batchSize = 0
    writing = writeAll(file, chunks, at)
    // A failure is seen at the next await; this only keeps it from counting as unhandled until then.
    writing.catch(() => {})
  }

  return {
    received: () => position - offset + batchSize,
    async take(chunk: Buffer) {
      batch.push(chunk)
      batchSize += chunk.length
      if (batchSize >= batchBytes) await writeBatch()
    },
    async finish() {
      if (batchSize > 0) await writeBatch()
      await writing
    },
  }
}

/** The system may write less than asked, near a full disk for one. */
async function writeAll(file: PartTarget['file'], chunks: Buffer[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await file.writev(chunks, position)
  if (bytesWritten === total) return

  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  let written = 0
  while (written < rest.length) {
    const result = await file.write(rest, written, rest.length - written, position + bytesWritten + written)
    written += result.bytesWritten
  }
}
