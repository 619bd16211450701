import { dropKept, findKept, keepRecord } from '#mechanisms/keep/kept-records.ts'
import type { Attachment } from './attach-media.ts'
import type { UploadTarget } from './upload-file.ts'
import type { UploadedMedia } from './upload-plan.ts'

/** An upload as stored across reloads. Without `file`, the person has to choose the same file again. */
export type KeptUpload = {
  id: string
  userId: string
  fileName: string
  sizeBytes: number
  target: UploadTarget
  attachment: Attachment | null
  uploadId: string | undefined
  /** Set if all parts are uploaded and only attaching is missing. */
  media: UploadedMedia | undefined
  file: File | undefined
  begunAt: number
}

/** A browser stores a copy of each file, so only files whose copy is cheap are stored. */
const keptFileBytes = 256 * 1024 * 1024
/** The server deletes an upload that is not completed within a day. */
const keptMs = 24 * 60 * 60 * 1000

const keyOf = ({ userId, id }: { userId: string; id: string }) => ({ userId, kind: 'upload' as const, id })

export async function keepUpload(upload: KeptUpload): Promise<void> {
  const file = upload.sizeBytes <= keptFileBytes ? upload.file : undefined
  const isKept = await keepRecord(keyOf(upload), { ...upload, file })
  if (!isKept && file) await keepRecord(keyOf(upload), { ...upload, file: undefined })
}

export function dropUpload(upload: { userId: string; id: string }): Promise<void> {
  return dropKept(keyOf(upload))
}

export async function findKeptUploads(userId: string): Promise<KeptUpload[]> {
  const all = await findKept<KeptUpload>(userId, 'upload')
  const isFresh = (upload: KeptUpload) => Date.now() - upload.begunAt < keptMs
  for (const upload of all) if (!isFresh(upload)) void dropUpload(upload)
  return all.filter(isFresh)
}
