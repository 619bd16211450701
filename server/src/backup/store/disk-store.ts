import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { flush, hasCode } from '#adapters/storage/disk-files.ts'
import { BackupRefusal } from '#backup/backup-refusal.ts'
import { unfinishedMark } from '#backup/backup-name-rules.ts'
import type { BackupStore, Bytes } from './backup-store.ts'

/** A folder with a temporary name until it is complete. Only its owner may read it, because it contains all personal data. */
export async function newDiskStore(parent: string, name: string): Promise<BackupStore> {
  const last = join(resolve(parent), name)
  const folder = `${last}${unfinishedMark}`
  await told(parent, () => mkdir(resolve(parent), { recursive: true }).then(() => mkdir(folder, { mode: 0o700 })))
  return {
    ...diskStore(folder, last),
    async finish() {
      await rename(folder, last)
      await flush(dirname(last))
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

export function diskStore(folder: string, title = folder): BackupStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    title,
    write: (name, bytes) => told(title, () => writeDurably(pathOf(name), bytes)),
    async read(name) {
      const bytes = createReadStream(pathOf(name), { highWaterMark: 512 * 1024 })
      await once(bytes, 'open').catch((error: unknown) => {
        throw hasCode(error, 'ENOENT') ? new BackupRefusal(`${name} is missing in ${title}.`) : error
      })
      return bytes
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    finish: async () => {},
    discard: async () => {},
    close: () => {},
  }
}

async function writeDurably(path: string, bytes: Bytes): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const some of bytes) await file.writeFile(some)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function told<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new BackupRefusal(`There is no room left in ${title}.`)
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw new BackupRefusal(`${title} cannot be written to.`)
    if (hasCode(error, 'ENOTDIR', 'EEXIST')) throw new BackupRefusal(`${title} is not a folder for a new backup.`)
    throw error
  }
}
