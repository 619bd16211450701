import type { FreeSpace } from '#adapters/storage/free-space.ts'
import type { DirectAccess, Storage } from '#adapters/storage/storage.ts'
import { borrowedCopies } from './borrowed-copies.ts'
import { bucketPulse } from './bucket-pulse.ts'
import { openBucket } from './bucket.ts'
import { s3Addresses } from './s3-addresses.ts'
import { s3Objects } from './s3-objects.ts'
import type { S3Settings } from './s3-settings-rules.ts'
import { s3Uploads } from './s3-uploads.ts'

export type S3Storage = Storage & { readonly direct: DirectAccess }

type Local = {
  /** The folder for copies that tools read. */
  folder: string
  space: Pick<FreeSpace, 'require'>
}

/** Stores objects in a bucket of an S3 store. Browsers send parts to it and download files from it, through addresses signed here. */
export async function s3Storage(settings: S3Settings, local: Local): Promise<S3Storage> {
  const bucket = openBucket(settings)
  const objects = s3Objects(bucket)
  const { plans, ...uploads } = s3Uploads(bucket, objects)
  const { findObject, putFile, openRead, remove, removeFolder } = objects
  return {
    ...uploads,
    check: bucketPulse(bucket),
    findObject,
    putFile,
    openRead,
    remove,
    removeFolder,
    ...borrowedCopies({ objects, ...local }),
    direct: await s3Addresses(bucket, plans),
  }
}
