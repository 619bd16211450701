import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { UploadMissingError } from '#adapters/storage/storage-errors.ts'
import { s3Uploads } from './s3-uploads.ts'

const plan = { key: 'media/a/original', sizeBytes: 20, chunkBytes: 20, storeId: 'theirs' }
const parts = [{ part: 1, etag: 'e', sizeBytes: 20 }]
const gone = new S3ServiceException({ name: 'NoSuchUpload', $fault: 'client', $metadata: {} })

/** A store that forgets an upload once it is complete, like Amazon's; Swift, in the slow tests, does not. */
function forgetful(kept: object, object: { sizeBytes: number } | undefined) {
  const sent: unknown[] = []
  const send = async (command: unknown) => {
    sent.push(command)
    if (command instanceof GetObjectCommand) return { Body: Readable.from([JSON.stringify(kept)]) }
    if (command instanceof ListPartsCommand || command instanceof CompleteMultipartUploadCommand) throw gone
    return {}
  }
  const client: S3Client = byHand({ send })
  const found = object && { ...object, modifiedAt: new Date(0) }
  return { sent, uploads: s3Uploads({ client, name: 'takes' }, { findObject: async () => found }) }
}

test('ABUSE-16 an upload that the store completed and forgot is known by its plan', async () => {
  const { uploads, sent } = forgetful({ ...plan, parts }, { sizeBytes: 20 })
  expect(await uploads.listParts('upload')).toEqual(parts)
  expect(await uploads.completeUpload('upload')).toMatchObject({ sizeBytes: 20 })
  expect(sent.some((command) => command instanceof CompleteMultipartUploadCommand || command instanceof PutObjectCommand)).toBe(false)
})

test('an upload that the store forgot without completing it is gone', async () => {
  for (const [kept, object] of [
    [plan, undefined],
    [plan, { sizeBytes: 20 }],
    [{ ...plan, parts }, undefined],
    [{ ...plan, parts }, { sizeBytes: 19 }],
  ] as const) {
    const { uploads } = forgetful(kept, object)
    await expect(uploads.listParts('upload')).rejects.toThrow(UploadMissingError)
    await expect(uploads.completeUpload('upload')).rejects.toThrow(UploadMissingError)
  }
})
