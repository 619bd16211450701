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

/** Larger reads than Node's 64 KB cost a fraction of the system calls, and a file is mostly watched from start to end. */
const readBytes = 512 * 1024

/**
 * Keeps objects in a folder of this machine: `objects/`, `uploads/` and `incoming/` below `rootDir`, made when first needed. Uploads are refused
 * where they would leave too little `space`; what is put there by us is small or was asked for before.
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

  /** The folder is made with the first file; until then the one it will stand in is asked. */
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
    // The stream owns its file from the first moment: ended early, also while it opens, it closes it.
    const bytes = createReadStream(pathOf(key), {
      start,
      ...(sizeBytes > 0 && { end }),
      highWaterMark: readBytes,
      ...(signal && { signal }),
    })
    // It may be ended between its opening and the first reader's own listener.
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

  /** Moved out of sight first, so that readers see all of the folder or nothing of it. */
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

  /** Also clears what a killed process left between two disks or half removed. */
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
