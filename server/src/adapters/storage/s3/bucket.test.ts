import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { StorageFullError, StorageUnavailableError, UploadMissingError } from '#adapters/storage/storage-errors.ts'
import { onBucket } from './bucket.ts'

const ofTheStore = (name: string) => new S3ServiceException({ name, $fault: 'server', $metadata: {} })
const ofTheLine = (code: string) => Object.assign(new Error('no line'), { code })
const told = (cause: unknown) => onBucket(() => Promise.reject(cause)).catch((error: unknown) => error)

test.each(['QuotaExceeded', 'InsufficientStorage', 'StorageFull', 'XMinioStorageFull'])('a store that answers %s is full', async (name) => {
  expect(await told(ofTheStore(name))).toBeInstanceOf(StorageFullError)
})

test.each([
  ...['AccessDenied', 'SlowDown', 'InternalError', 'RequestTimeTooSkewed'].map(ofTheStore),
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'EPIPE', 'EPROTO', 'ETIMEDOUT', 'ENOTFOUND'].map(ofTheLine),
  ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map(ofTheLine),
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'].map(ofTheLine),
  Object.assign(new Error('slow'), { name: 'TimeoutError' }),
])('R-295 a store that refuses and a broken connection count as unavailable: %o', async (cause) => {
  const error = await told(cause)
  expect(error).toBeInstanceOf(StorageUnavailableError)
  expect(error).toMatchObject({ cause })
})

test.each([new TypeError('ours'), ofTheLine('ENOENT'), new UploadMissingError('There is no such upload.')])(
  'what is not of the store stays what it is: %o',
  async (cause) => {
    expect(await told(cause)).toBe(cause)
  },
)
