import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageFullError, StorageUnavailableError } from './storage-errors.ts'

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}

/** Runs work on the disk and translates its errors. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new StorageFullError('There is no room left to store this file.', { cause: error })
    if (hasCode(error, 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE'))
      throw new StorageUnavailableError('The file storage does not answer.', { cause: error })
    throw error
  }
}

/** Flushes the file to the disk, so that a power failure cannot empty it after it was acknowledged. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Renames a file and makes the new name durable. The source has to be flushed before. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  await flush(dirname(to))
}

/** Moves a flushed file like `moveDurably`, but keeps what already has the name: the first of several processes wins. */
export async function moveIfFree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(async (error: unknown) => {
    if (hasCode(error, 'EEXIST')) return
    // Some file systems have no links.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    await rename(from, to)
  })
  await flush(dirname(to))
  await rm(from, { force: true })
}

export async function moveAcrossDisks(from: string, to: string, incomingDir: string): Promise<void> {
  const copy = `${incomingDir}/${randomUUID()}`
  try {
    await copyFile(from, copy)
    await flush(copy)
    await moveDurably(copy, to)
  } finally {
    await rm(copy, { force: true })
  }
  await rm(from, { force: true })
}

/** Writes a small file completely or not at all. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  try {
    await writeFile(draft, text)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
