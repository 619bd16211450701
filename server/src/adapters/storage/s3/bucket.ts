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
    // Otherwise the checksum of an empty body is signed into the addresses of parts, and stores that know no checksums refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Answers that say "slow down" and lines that break are tried again, with growing pauses.
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      // From the call to the answer's head, with the wait for a socket; what sends a body says `unhurried`.
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      // A zip that somebody fetches slowly holds one for as long.
      httpsAgent: { maxSockets: 256 },
      httpAgent: { maxSockets: 256 },
    },
  })
  return { client, name: bucket }
}

/** For a body that we send, and for an answer that the store works on: they take as long as something moves. */
export const unhurried = { requestTimeout: 0 }

/** Whether the store's answer names one of these errors; a HEAD has no words, only its status. */
export function says(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name)
}

export const isAbsent = (error: unknown) => says(error, 'NoSuchKey', 'NotFound')
/** Some stores answer for the file where its upload is what they no longer know. */
export const isUploadGone = (error: unknown) => says(error, 'NoSuchUpload', 'NoSuchKey', 'NotFound')

/** Runs a piece of work on the bucket and gives its failures their names. What the work itself refuses passes through. */
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

/** The client's own time limits have no code. */
function isOfTheLine(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (error.name === 'TimeoutError') return true
  return (
    typeof code === 'string' &&
    /^(?:E(?:CONN|HOST|NET|AI_|PIPE|PROTO)|ETIMEDOUT|ENOTFOUND|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)
  )
}
