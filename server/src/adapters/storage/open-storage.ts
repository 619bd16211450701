import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import type { FreeSpace } from './free-space.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>, space: FreeSpace): Promise<Storage> {
  if (storage.s3 === undefined) return diskStorage(join(dataDir, 'files'), space)
  // Amazon's client is large, so it is only loaded where files are in a bucket.
  const { s3Storage } = await import('./s3/s3-storage.ts')
  // In the folder where leftovers of killed processes are deleted.
  return s3Storage(storage.s3, { folder: join(dataDir, 'scratch'), space })
}
