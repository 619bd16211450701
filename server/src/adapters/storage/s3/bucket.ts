import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { S3Settings } from './s3-settings-rules.ts'

export type Bucket = { client: S3Client; name: string }

export function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey, usesPathStyle }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: usesPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the checksum of an empty body is signed into the addresses of parts, and stores without checksums refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // "Slow down" answers and broken connections are retried, with growing pauses.
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      // From the call to the response headers, including the wait for a socket; requests with a body use `unhurried`.
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      // A zip that is downloaded slowly holds one socket all that time.
      httpsAgent: { maxSockets: 256 },
      httpAgent: { maxSockets: 256 },
    },
  })
  return { client, name: bucket }
}

/** For requests with a body, and for answers that the store needs time for: no time limit as long as something moves. */
export const unhurried = { requestTimeout: 0 }

/** Whether the store's answer names one of these errors; the answer to a HEAD has only a status. */
export function says(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name)
}

export const isAbsent = (error: unknown) => says(error, 'NoSuchKey', 'NotFound')
/** For an upload that they no longer know, some stores answer about the file instead. */
export const isUploadGone = (error: unknown) => says(error, 'NoSuchUpload', 'NoSuchKey', 'NotFound')

/** Runs work on the bucket and translates its failures. Refusals by the work itself pass through. */
export async function onBucket<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (says(error, 'QuotaExceeded', 'InsufficientStorage', 'StorageFull', 'XMinioStorageFull')) {
      throw new StorageFullError('There is no room left to store this file.', { cause: error })
    }
    if (error instanceof S3ServiceException || isOfTheLine(error)) {
      throw new StorageUnavailableError(`The file storage does not answer (${error.name}: ${error.message}).`, { cause: error })
    }
    throw error
  }
}

/** Whether the connection failed; the client's own timeouts have no code. */
function isOfTheLine(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (error.name === 'TimeoutError') return true
  return (
    typeof code === 'string' &&
    /^(?:E(?:CONN|HOST|NET|AI_|PIPE|PROTO)|ETIMEDOUT|ENOTFOUND|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)
  )
}
