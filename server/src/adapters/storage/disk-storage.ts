import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { flush, hasCode, moveAcrossDisks, moveDurably, onDisk } from './disk-files.ts'
import { diskUploads } from './disk-uploads.ts'
import type { FreeSpace } from './free-space.ts'
import { keySegments } from './object-keys.ts'
import { InvalidKeyError, ObjectMissingError } from './storage-errors.ts'
import type { ByteRange, Storage, StoredObject } from './storage.ts'

export type DiskStorage = Storage & { writePart: NonNullable<Storage['writePart']> }

/** Larger reads than Node's 64 KB need a fraction of the system calls, and most files are read from start to end. */
const readBytes = 512 * 1024

/**
 * Stores objects in a folder of this machine: `objects/`, `uploads/` and `incoming/` below `rootDir`, created when first needed. Uploads are refused
 * if they would leave too little `space`; files that we store ourselves are small or were checked before.
 */
export function diskStorage(rootDir: string, space: Pick<FreeSpace, 'require'>): DiskStorage {
  const uploads = diskUploads(rootDir, space)
  const incomingDir = join(rootDir, 'incoming')
  const pathOf = (key: string) => join(rootDir, 'objects', ...keySegments(key))

  async function findObject(key: string): Promise<StoredObject | undefined> {
    const found = await stat(pathOf(key)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
      throw error
    })
    return found?.isFile() ? { sizeBytes: found.size, modifiedAt: found.mtime } : undefined
  }

  async function requireObject(key: string): Promise<StoredObject> {
    const object = await findObject(key)
    if (!object) throw new ObjectMissingError(`There is no object ${key}.`)
    return object
  }

  /** The folder is created with the first file; until then its parent is checked. */
  async function check(): Promise<void> {
    const mode = constants.R_OK | constants.W_OK | constants.X_OK
    await access(rootDir, mode).catch(async (error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
      await access(dirname(rootDir), mode)
    })
  }

  async function putFile(key: string, localPath: string): Promise<StoredObject> {
    const path = pathOf(key)
    await onDisk(async () => {
      await flush(localPath)
      try {
        await moveDurably(localPath, path)
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error
        await mkdir(incomingDir, { recursive: true })
        await moveAcrossDisks(localPath, path, incomingDir)
      }
    })
    return requireObject(key)
  }

  async function openRead(key: string, range: ByteRange = {}, signal?: AbortSignal): Promise<Readable> {
    const { sizeBytes } = await requireObject(key)
    const start = range.start ?? 0
    const end = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1)
    if (start < 0 || (sizeBytes > 0 && start > end)) throw new InvalidKeyError(`The object ${key} has no bytes ${start} to ${end}.`)
    signal?.throwIfAborted()
    // The stream owns its file from the start: if it is ended early, even while opening, it closes the file.
    const bytes = createReadStream(pathOf(key), {
      start,
      ...(sizeBytes > 0 && { end }),
      highWaterMark: readBytes,
      ...(signal && { signal }),
    })
    // The stream may be ended after it opens and before its reader adds a listener.
    bytes.on('error', () => {})
    await onDisk(() => once(bytes, 'open')).catch((error: unknown) => {
      throw hasCode(error, 'ENOENT') ? new ObjectMissingError(`There is no object ${key}.`) : error
    })
    return bytes
  }

  async function borrowLocalFile(key: string) {
    await requireObject(key)
    return { path: pathOf(key), release: async () => {} }
  }

  /** Moves the folder away before deleting it, so that readers see all of it or nothing. */
  async function removeFolder(folder: string): Promise<void> {
    const doomed = join(incomingDir, `removed-${randomUUID()}`)
    await mkdir(dirname(doomed), { recursive: true })
    try {
      await rename(pathOf(folder), doomed)
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return
      throw error
    }
    await rm(doomed, { recursive: true, force: true })
  }

  /** Also deletes what a killed process left while moving a file between two disks or deleting a folder. */
  async function sweepUploads(begunBefore: Date): Promise<number> {
    const leftovers = await readdir(incomingDir).catch(() => [])
    for (const name of leftovers) {
      const left = await stat(join(incomingDir, name)).catch(() => undefined)
      if (left && left.ctime < begunBefore) await rm(join(incomingDir, name), { recursive: true, force: true })
    }
    return uploads.sweepUploads(begunBefore)
  }

  return {
    ...uploads,
    check,
    sweepUploads,
    findObject,
    putFile,
    openRead,
    borrowLocalFile,
    borrowEnds: async (key) => ({ ...(await borrowLocalFile(key)), isWhole: true }),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder,
  }
}
