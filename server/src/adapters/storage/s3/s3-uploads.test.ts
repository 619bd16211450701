import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { UploadIncompleteError, UploadMissingError } from '#adapters/storage/storage-errors.ts'
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

type Answers = (command: unknown) => object

/** A store that answers by hand; commands that it does not answer succeed. */
function storeOf(answer: Answers, object?: { sizeBytes: number }) {
  const sent: unknown[] = []
  const send = async (command: unknown) => {
    sent.push(command)
    return answer(command)
  }
  const client: S3Client = Object.assign(Object.create(S3Client.prototype), { send })
  const found = object && { ...object, modifiedAt: new Date(0) }
  return { sent, uploads: s3Uploads({ client, name: 'takes' }, { findObject: async () => found }) }
}
const planned = (kept: object) => ({ Body: Readable.from([JSON.stringify(kept)]) })

test('parts are listed over all pages, also of a store that names a next one on the last; one of another size has to be sent again', async () => {
  const large = { ...plan, sizeBytes: 70 }
  const pages: Record<string, object> = {
    '': { Parts: [{ PartNumber: 1, ETag: '"a"', Size: 20 }], IsTruncated: true, NextPartNumberMarker: '1' },
    '1': {
      Parts: [
        { PartNumber: 2, ETag: '"b"', Size: 19 },
        { PartNumber: 3, ETag: '"c"', Size: 20 },
      ],
      IsTruncated: true,
      NextPartNumberMarker: '3',
    },
    '3': {
      Parts: [
        { PartNumber: 4, ETag: '"d"', Size: 10 },
        { PartNumber: 5, ETag: '"e"', Size: 20 },
      ],
      IsTruncated: false,
      NextPartNumberMarker: '5',
    },
  }
  const { sent, uploads } = storeOf((command) => {
    if (command instanceof GetObjectCommand) return planned(large)
    return command instanceof ListPartsCommand ? (pages[command.input.PartNumberMarker ?? ''] ?? {}) : {}
  })
  expect(await uploads.listParts('upload')).toEqual([
    { part: 1, etag: 'a', sizeBytes: 20 },
    { part: 3, etag: 'c', sizeBytes: 20 },
    { part: 4, etag: 'd', sizeBytes: 10 },
  ])
  expect(sent.filter((command) => command instanceof ListPartsCommand)).toHaveLength(3)
  await expect(uploads.completeUpload('upload')).rejects.toThrow(UploadIncompleteError)
})

const arrived = { Parts: [{ PartNumber: 1, ETag: '"e"', Size: 20 }] }
const completedWith = (name: string, object?: { sizeBytes: number }) =>
  storeOf((command) => {
    if (command instanceof GetObjectCommand) return planned(plan)
    if (command instanceof ListPartsCommand) return arrived
    if (command instanceof CompleteMultipartUploadCommand) throw new S3ServiceException({ name, $fault: 'client', $metadata: {} })
    return {}
  }, object).uploads

test('ABUSE-16 an upload that another process completes in the same moment is complete for both', async () => {
  expect(await completedWith('NoSuchUpload', { sizeBytes: 20 }).completeUpload('upload')).toMatchObject({ sizeBytes: 20 })
  await expect(completedWith('NoSuchUpload').completeUpload('upload')).rejects.toThrow(UploadMissingError)
})

test('ABUSE-16 a part that was sent again while the upload was completed is asked for again', async () => {
  await expect(completedWith('InvalidPart').completeUpload('upload')).rejects.toThrow(UploadIncompleteError)
})

test('the sweep ends what was begun before its time, over all pages, whether or not it was recorded, and nothing that was begun since', async () => {
  const [before, limit, since] = [1, 2, 3].map((day) => new Date(`2026-11-0${day}T00:00:00Z`))
  const begun = (storeId: string, at: Date | undefined) => ({ Key: `media/${storeId}/original`, UploadId: storeId, Initiated: at })
  const { sent, uploads } = storeOf((command) => {
    if (command instanceof ListObjectsV2Command)
      return {
        Contents: [
          { Key: '.uploads/old', LastModified: before },
          { Key: '.uploads/young', LastModified: limit },
        ],
      }
    if (command instanceof GetObjectCommand) return planned({ ...plan, storeId: 'of-old' })
    if (!(command instanceof ListMultipartUploadsCommand)) return {}
    return command.input.KeyMarker === undefined
      ? { Uploads: [begun('first', before), begun('young', since)], IsTruncated: true, NextKeyMarker: 'k', NextUploadIdMarker: 'u' }
      : { Uploads: [begun('second', before), begun('on-the-limit', limit)], IsTruncated: false, NextKeyMarker: 'k' }
  })
  expect(await uploads.sweepUploads(limit ?? new Date(0))).toBe(3)
  const aborted = sent.flatMap((command) => (command instanceof AbortMultipartUploadCommand ? [command.input.UploadId] : []))
  expect(aborted).toEqual(['of-old', 'first', 'second'])
  const deleted = sent.flatMap((command) => (command instanceof DeleteObjectCommand ? [command.input.Key] : []))
  expect(deleted).toEqual(['.uploads/old'])
})
