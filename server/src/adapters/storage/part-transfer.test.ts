import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { transferPart } from './part-transfer.ts'

/** A slow disk that writes only a part of what it is given. */
function slowFile(bytes: Buffer, writeAtMost = Number.POSITIVE_INFINITY) {
  const seen = { written: 0 }
  const write = async (chunk: Buffer, from: number, length: number, position: number) => {
    await wait(1)
    const bytesWritten = chunk.copy(bytes, position, from, from + Math.min(length, writeAtMost))
    seen.written += bytesWritten
    return { bytesWritten, buffer: chunk }
  }
  return { seen, file: { write } as unknown as Parameters<typeof transferPart>[1]['file'] }
}

test('reads only a few batches ahead of a slow disk', async () => {
  const sizeBytes = 16 * 1024 * 1024
  const { seen, file } = slowFile(Buffer.alloc(sizeBytes))
  let taken = 0
  let furthestAhead = 0
  const chunk = randomBytes(64 * 1024)
  const body = new Readable({
    read() {
      furthestAhead = Math.max(furthestAhead, taken - seen.written)
      this.push(taken === sizeBytes ? null : chunk)
      taken = Math.min(taken + chunk.length, sizeBytes)
    },
  })

  await transferPart(body, { file, offset: 0, sizeBytes })
  expect(seen.written).toBe(sizeBytes)
  expect(furthestAhead).toBeLessThan(1024 * 1024)
})

test('goes on where the system wrote less than asked', async () => {
  const bytes = randomBytes(1_200_000)
  const disk = Buffer.alloc(bytes.length + 5)
  const { file } = slowFile(disk, 100_000)
  const etag = await transferPart(Readable.from([bytes.subarray(0, 700_000), bytes.subarray(700_000)]), {
    file,
    offset: 5,
    sizeBytes: bytes.length,
  })
  expect(disk.subarray(5)).toEqual(bytes)
  expect(etag).toBe(createHash('sha256').update(bytes).digest('hex'))
})
