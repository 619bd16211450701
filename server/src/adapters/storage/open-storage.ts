import { join } from 'node:path'
import type { Config } from '#config.ts'
import { diskStorage } from './disk-storage.ts'
import type { FreeSpace } from './free-space.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>, space: FreeSpace): Promise<Storage> {
  if (storage.s3 === undefined) return diskStorage(join(dataDir, 'files'), space)
  // Amazon's client is large; whoever keeps files on the disk does not wait for it.
  const { s3Storage } = await import('./s3/s3-storage.ts')
  // Where what killed processes leave is swept.
  return s3Storage(storage.s3, { folder: join(dataDir, 'scratch'), space })
}
