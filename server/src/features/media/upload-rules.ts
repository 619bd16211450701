import type { MediaKind, UploadEntity } from '@pairtake/protocol/media/media'
import type { UploadId } from '@pairtake/protocol/ids'
import {
  PartIncompleteError,
  PartOutOfRangeError,
  PartTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  UploadIncompleteError,
  UploadMissingError,
} from '#adapters/storage/storage-errors.ts'
import type { Config } from '#config.ts'
import { notFound, Refusal } from '#refusal.ts'
import { hours } from '#wire-time.ts'

type Sizes = Config['uploads']

const MiB = 1024 * 1024
export const inWords = (bytes: number) =>
  bytes >= 1024 * MiB ? `${Number((bytes / (1024 * MiB)).toFixed(1))} GB` : `${Number((bytes / MiB).toFixed(1))} MB`

const imageNames = /\.(jpe?g|png|webp|avif|gif|tiff?|heic|heif)$/i

/** Guesses by the declared type or the name, to refuse early, before gigabytes travel. The content decides at the end. */
export function expectedKind(file: { fileName: string; type: string }): MediaKind {
  if (file.type.startsWith('image/') || (!file.type.startsWith('video/') && imageNames.test(file.fileName))) return 'image'
  return file.type.startsWith('video/') ? 'video' : 'other'
}

export function refuseTooLarge(sizes: Sizes, file: { entity: UploadEntity; kind: MediaKind; sizeBytes: number }): void {
  const [what, limit] = limitOf(sizes, file)
  if (file.sizeBytes <= limit) return
  throw new Refusal('TOO_LARGE', `${what} may have at most ${inWords(limit)}, and this one has ${inWords(file.sizeBytes)}.`)
}

function limitOf(sizes: Sizes, { entity, kind }: { entity: UploadEntity; kind: MediaKind }): [what: string, bytes: number] {
  if (entity === 'CampaignReferenceMaterial') return ['A reference file', sizes.referenceBytes]
  if (entity === 'MessageAttachment') return ['A file of a message', sizes.attachmentBytes]
  return kind === 'image' ? ['An image', sizes.imageBytes] : ['A video', sizes.videoBytes]
}

/** How long an open upload is kept. */
export const uploadLifeMs = hours(24)

export type PlannedUpload = { id: UploadId; size_bytes: number; chunk_bytes: number }

export const partCount = (upload: PlannedUpload) => Math.ceil(upload.size_bytes / upload.chunk_bytes)

export function partSize(upload: PlannedUpload, part: number): number {
  return Math.min(upload.chunk_bytes, upload.size_bytes - (part - 1) * upload.chunk_bytes)
}

const noRoom = 'There is no room for files right now. Please try again later.'

/** Translates errors of the storage to refusals of the wire; any other error is ours. */
export function refusalOfStorage(error: unknown): unknown {
  if (error instanceof StorageFullError) return new Refusal('STORAGE_FULL', noRoom, { retryAfterSeconds: 60 })
  if (error instanceof StorageUnavailableError) {
    return new Refusal('OVERLOADED', 'Files cannot be stored at this moment. Please try again.', { retryAfterSeconds: 5 })
  }
  if (error instanceof PartTooLargeError) return new Refusal('TOO_LARGE', error.message)
  if (error instanceof PartIncompleteError || error instanceof UploadIncompleteError) return new Refusal('UPLOAD_INCOMPLETE', error.message)
  if (error instanceof UploadMissingError || error instanceof PartOutOfRangeError) return notFound('Upload')
  return error
}
