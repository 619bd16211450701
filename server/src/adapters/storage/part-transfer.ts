import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { release } from '#release.ts'
import { PartIncompleteError, PartTooLargeError } from './storage-errors.ts'

const batchBytes = 128 * 1024
/** Buffers that no transfer is using, kept so that uploads leave no large garbage; beyond this number they are freed. */
const idleBatches: Buffer[] = []
const idleBatchesKept = 64

type PartTarget = { file: Pick<FileHandle, 'write'>; offset: number; sizeBytes: number }

/** Streams a body to its offset in the file and returns its SHA-256. Holds at most two batches, whatever the part's size. */
export async function transferPart(body: Readable, target: PartTarget): Promise<string> {
  const hash = createHash('sha256')
  const writer = batchWriter(target)
  let received = 0
  try {
    await readChunks(body, (chunk) => {
      received += chunk.length
      if (received > target.sizeBytes) throw new PartTooLargeError(`This part may have ${target.sizeBytes} bytes, and more arrived.`)
      hash.update(chunk)
      return writer.take(chunk)
    })
  } finally {
    await writer.finish()
  }
  if (received < target.sizeBytes) {
    throw new PartIncompleteError(`This part needs ${target.sizeBytes} bytes, and ${received} arrived.`)
  }
  return hash.digest('hex')
}

const brokenOff = (cause?: unknown) => new PartIncompleteError('The transfer of this part broke off.', { cause })

/**
 * Passes on each chunk as it arrives, and pauses if `take` asks for it: an async iterator would join buffered chunks, and copy them. On a refusal the
 * body stays open: destroying a request would close the connection before the response is sent.
 */
function readChunks(body: Readable, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  // Nothing else uses the bytes of a request, so their memory is freed at once: the garbage collector would let tens of megabytes accumulate first.
  const isOurs = body instanceof IncomingMessage
  return new Promise((resolve, reject) => {
    // The last chunk may still be waiting for a free batch when the body has ended.
    let taking: Promise<void> = Promise.resolve()
    let isOver = false
    const onData = (given: unknown) => {
      const chunk = Buffer.isBuffer(given) ? given : Buffer.from(String(given))
      try {
        const room = take(chunk)
        if (!room) return void (isOurs && release(chunk))
        body.pause()
        taking = room.then(() => void (isOurs && release(chunk)))
        taking.then(() => void (isOver || body.resume()), fail)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = () => leave(resolve)
    const onError = (error: unknown) => fail(brokenOff(error))
    const onClose = () => fail(brokenOff())
    const fail = (error: unknown) => leave(() => reject(error))
    const leave = (end: () => void) => {
      isOver = true
      body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose).pause()
      taking.then(end, reject)
    }
    if (body.destroyed) return onClose()
    body.on('end', onEnd).on('error', onError).on('close', onClose).on('data', onData)
  })
}

/** Collects small chunks, and writes one batch while the next one arrives. */
function batchWriter({ file, offset }: PartTarget) {
  let batch: Buffer | undefined
  let filled = 0
  let position = offset
  let writing: Promise<void> = Promise.resolve()

  async function writeBatch(full: Buffer) {
    const [sizeBytes, at] = [filled, position]
    batch = undefined
    position += filled
    filled = 0
    const before = writing
    writing = before.then(() => writeAll(file, full.subarray(0, sizeBytes), at)).finally(() => giveBack(full))
    // A failure is seen at the next await; this only keeps it from being reported as unhandled until then.
    writing.catch(() => {})
    await before
  }

  function fill(chunk: Buffer, from: number): { batch: Buffer; copied: number } {
    batch ??= idleBatches.pop() ?? Buffer.allocUnsafeSlow(batchBytes)
    const copied = chunk.copy(batch, filled, from)
    filled += copied
    return { batch, copied }
  }

  async function takeInBatches(chunk: Buffer): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      const { batch: filling, copied } = fill(chunk, from)
      from += copied
      if (filled === filling.length) await writeBatch(filling)
    }
  }

  return {
    /** Returns a promise if the chunk has to wait for a free batch. */
    take(chunk: Buffer): Promise<void> | undefined {
      if (filled + chunk.length >= batchBytes) return takeInBatches(chunk)
      fill(chunk, 0)
      return undefined
    },
    async finish() {
      if (batch) await writeBatch(batch)
      await writing
    },
  }
}

function giveBack(batch: Buffer): void {
  if (idleBatches.length < idleBatchesKept) idleBatches.push(batch)
}

/** Writes all bytes: the system may write fewer than asked, for example near a full disk. */
async function writeAll(file: PartTarget['file'], bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written)
    written += bytesWritten
  }
}
