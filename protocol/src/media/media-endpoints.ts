import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { optionalField, text } from '#fields.ts'
import { mediaId, uploadId } from '#ids.ts'
import { limits } from '#limits.ts'
import { dataOf } from '#paging.ts'
import { fileUsages, mediaKind, mediaRef, uploadChunk, uploadEntities } from './media.ts'

const sizeWords = 'The size is a whole number of bytes.'

export const preUpload = endpoint({
  method: 'POST',
  path: '/media/pre-upload',
  summary: 'Starts an upload and returns the address of each chunk.',
  callers: ['agency', 'creator'],
  body: z.object({
    fileName: text({ ...limits.fileName, label: 'The file name' }),
    type: optionalField(z.string().check(z.maxLength(255, 'This type is too long.'))),
    size: z.int(sizeWords).check(z.gte(1, 'This file is empty.')),
    entity: z.enum(uploadEntities, 'You cannot upload files to this.'),
    entityId: optionalField(z.string()),
  }),
  answer: z.object({ uploadId, chunks: z.array(uploadChunk) }),
  changes: [],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL', 'STORAGE_LIMIT', 'UPLOADS_OPEN', 'PROFILE_LOCKED'],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/media/uploads/{uploadId}',
  summary: 'Returns which parts have arrived, with new addresses to resume.',
  callers: ['agency', 'creator'],
  answer: dataOf(z.object({ chunks: z.array(uploadChunk), received: z.array(z.object({ part: z.int(), etag: z.string() })) })),
  errors: ['NOT_FOUND', 'UPLOAD_COMPLETED'],
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/media/uploads/{uploadId}',
  summary: 'Cancels an incomplete upload and deletes what has arrived.',
  callers: ['agency', 'creator'],
  answer: z.object({}),
  changes: [],
  errors: ['NOT_FOUND', 'UPLOAD_COMPLETED'],
})

export const postUpload = endpoint({
  method: 'POST',
  path: '/media/post-upload',
  summary: 'Completes an upload: the parts are verified and the kind is detected from the content.',
  callers: ['agency', 'creator'],
  body: z.object({
    uploadId,
    parts: z.array(
      z.object({ etag: z.string('The etag is missing.'), part: z.int('The part is a number from 1.') }),
      'The parts are missing.',
    ),
  }),
  answer: dataOf(z.object({ media: mediaRef, type: mediaKind })),
  changes: [],
  errors: ['NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_COMPLETED', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
})

export const prepareAccess = endpoint({
  method: 'POST',
  path: '/media/prepare-access',
  summary: 'Returns a signed address of one file for one usage.',
  callers: ['agency', 'creator', 'operator'],
  body: z.object({ mediaId, usage: z.enum(fileUsages, 'This usage does not exist.') }),
  answer: dataOf(z.object({ url: z.string() })),
  changes: [],
  errors: ['NOT_FOUND', 'ORIGINALS_LOCKED', 'MEDIA_INACCESSIBLE'],
})
