import type { Config } from '#config.ts'
import type { BucketReport } from './s3/check-bucket.ts'

/** Whether the store takes and gives files as the page needs it. A disk needs no question. */
export async function checkStorage({ storage, publicUrl, port }: Pick<Config, 'storage' | 'publicUrl' | 'port'>): Promise<BucketReport> {
  if (storage.s3 === undefined) return { problems: [] }
  const { checkBucket } = await import('./s3/check-bucket.ts')
  return checkBucket(storage.s3, publicUrl ?? `http://localhost:${port}`)
}
