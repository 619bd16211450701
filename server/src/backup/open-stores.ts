import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '#config.ts'
import { readS3Settings, type S3Settings } from '#adapters/storage/s3/s3-settings-rules.ts'
import { backupName, readTarget, unfinishedMark } from './backup-name-rules.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { BackupStore } from './store/backup-store.ts'
import { diskStore, newDiskStore } from './store/disk-store.ts'

const usualChunkBytes = 8 * 1024 * 1024

/** Creates a backup in a folder of backups, or under a prefix for them. */
export async function newStore(
  target: string,
  { kind, at, config }: { kind: 'backup' | 'export'; at: Date; config: Config },
): Promise<BackupStore> {
  const read = requireTarget(target)
  const name = backupName(kind, at, randomBytes(3).toString('hex'))
  if ('folder' in read) return newDiskStore(read.folder, name)
  const { bucketStore } = await import('./store/bucket-store.ts')
  return bucketStore(settingsOf(config, read.bucket), read.prefix === '' ? name : `${read.prefix}/${name}`)
}

/** Opens an existing backup. */
export async function openStore(target: string, config: Config): Promise<BackupStore> {
  const read = requireTarget(target)
  if ('folder' in read) {
    if (resolve(read.folder).endsWith(unfinishedMark)) {
      throw new BackupRefusal(`${read.folder} was never finished. Use the folder that "npm run backup" printed at the end.`)
    }
    const found = await stat(read.folder).catch(() => undefined)
    if (!found?.isDirectory()) throw new BackupRefusal(`There is no folder ${read.folder}.`)
    return diskStore(read.folder)
  }
  const { bucketStore } = await import('./store/bucket-store.ts')
  return bucketStore(settingsOf(config, read.bucket), read.prefix)
}

function requireTarget(target: string) {
  const read = readTarget(target)
  if (!read) throw new BackupRefusal(`${target} is neither a folder nor s3://bucket/prefix.`)
  return read
}

/** Settings for the bucket of backups, which should be at another provider, or at least under another key, than the files. */
function settingsOf({ isProduction, backup }: Config, bucket: string): S3Settings {
  const around = { isProduction, publicUrl: undefined, chunkBytes: usualChunkBytes, largestFileBytes: 0 }
  const read = readS3Settings({ ...backup.s3, bucket }, around)
  if (!Array.isArray(read)) return read
  const words = read.map((line) => line.replace('STORAGE: s3 needs S3_REGION, S3_BUCKET,', 'A backup in a bucket needs S3_REGION,'))
  throw new BackupRefusal(`${words.join('. ')} (or their BACKUP_S3_… twins).`)
}
