import type { Config } from '#config.ts'
import type { BucketReport } from './s3/check-bucket.ts'

type Where = Pick<Config, 'storage' | 'publicUrl' | 'port'>

const originOf = ({ publicUrl, port }: Where) => publicUrl ?? `http://localhost:${port}`

/** Whether the storage accepts and serves files as the page needs it. A disk needs no check. */
export async function checkStorage(config: Where): Promise<BucketReport> {
  const { s3 } = config.storage
  if (s3 === undefined) return { problems: [] }
  const { checkBucket } = await import('./s3/check-bucket.ts')
  return checkBucket(s3, originOf(config))
}

/** Sets up a bucket as the page needs it, in a store of our own. A disk needs no setup. */
export async function prepareStorage(config: Where): Promise<void> {
  const { s3 } = config.storage
  if (s3 === undefined) return
  const { prepareBucket } = await import('./s3/prepare-bucket.ts')
  await prepareBucket(s3, originOf(config))
}
