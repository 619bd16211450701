import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { onDisk } from '#adapters/storage/disk-files.ts'
import type { FreeSpace } from '#adapters/storage/free-space.ts'
import { StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { BorrowedFile, ByteRange } from '#adapters/storage/storage.ts'
import { onBucket } from './bucket.ts'
import type { S3Objects } from './s3-objects.ts'

const MiB = 1024 * 1024
/** For each end: what identifies a video is in one of them, in a few megabytes even for hours. */
const endBytes = 16 * MiB
const tries = 3

type Copying = { objects: Pick<S3Objects, 'requireObject' | 'openRead'>; folder: string; space: Pick<FreeSpace, 'require'> }

/** Copies on this machine, for tools that read files: each in its own folder, so that a tool can reach nothing but its bytes. */
export function borrowedCopies({ objects, folder, space }: Copying) {
  async function borrow(key: string, ranges: (sizeBytes: number) => ByteRange[]): Promise<BorrowedFile> {
    const { sizeBytes } = await objects.requireObject(key)
    await space.require(sizeBytes)
    await mkdir(folder, { recursive: true })
    const own = await mkdtemp(join(folder, 'lent-'))
    const path = join(own, 'file')
    const release = () => rm(own, { recursive: true, force: true })
    try {
      await writeFile(path, '')
      await truncate(path, sizeBytes)
      for (const range of ranges(sizeBytes)) await fetchRange({ key, path, range })
      return { path, release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** Fetches a range, and retries once: a connection that breaks after gigabytes is not the file's fault. */
  async function fetchRange({ key, path, range }: { key: string; path: string; range: ByteRange }): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      const bytes = await objects.openRead(key, range)
      try {
        const copy = createWriteStream(path, { flags: 'r+', start: range.start ?? 0 })
        return await onBucket(() => onDisk(() => pipeline(bytes, copy)))
      } catch (error) {
        if (tried === tries || !(error instanceof StorageUnavailableError)) throw error
      }
    }
  }

  return {
    borrowLocalFile: (key: string) => borrow(key, () => [{}]),
    async borrowEnds(key: string) {
      let isWhole = true
      const borrowed = await borrow(key, (sizeBytes) => {
        isWhole = sizeBytes <= 4 * endBytes
        return isWhole ? [{}] : [{ start: 0, end: endBytes - 1 }, { start: sizeBytes - endBytes }]
      })
      return { ...borrowed, isWhole }
    },
  }
}
