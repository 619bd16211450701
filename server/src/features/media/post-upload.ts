import type { MediaId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/media/media-endpoints'
import type { MediaKind } from '@pairtake/protocol/media/media'
import { transact } from '#adapters/database/transact.ts'
import type { Own } from '#access.ts'
import { MediaToolFailedError, MediaToolMissingError, UnprocessableMediaError } from '#adapters/media/media-errors.ts'
import type { DetectedKind } from '#adapters/media/media.ts'
import type { BorrowedFile, StoredPart } from '#adapters/storage/storage.ts'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { findMedia, insertMedia, mediaFolder } from './media-queries.ts'
import { inStoreTurn } from './store-turn.ts'
import { requireOwnUpload } from './upload-access.ts'
import { completeUpload, deleteUpload, type UploadRow } from './upload-queries.ts'
import { partCount, partSize, refusalOfStorage, refuseTooLarge } from './upload-rules.ts'

type NamedPart = { etag: string; part: number }

export const postUpload = serve(
  wire.postUpload,
  async ({ deps, caller, body }) => {
    const upload = await requireOwnUpload(deps.db, caller, body.uploadId)
    if (upload.completed_at) return answerOf(await requireMade(deps, upload))
    try {
      refuseWrongParts(body.parts, await deps.storage.listParts(upload.id), partCount(upload))
      const media = await storeMedia(deps, upload)
      // The bookkeeping of parts is useless once the row says it is complete; any leftovers are swept.
      await deps.storage.abortUpload(upload.id).catch((error: unknown) => deps.log.warn({ err: error }, 'an upload could not be tidied'))
      return answerOf(media)
    } catch (error) {
      const refusal = refusalOfStorage(error)
      // Another call, in any process, may have just completed it and removed its parts; or refused and deleted it.
      const current = await requireOwnUpload(deps.db, caller, body.uploadId).catch((gone: unknown) => {
        throw refusal instanceof Refusal ? refusal : gone
      })
      if (current.completed_at) return answerOf(await requireMade(deps, current))
      throw refusal
    }
  },
  // The upload's row says that it is complete and which file it became.
  { repeats: 'harmless' },
)

const answerOf = (media: { id: MediaId; kind: MediaKind }) => ({
  data: { media: { id: media.id, type: media.kind }, type: media.kind },
})

async function requireMade(deps: Deps, upload: UploadRow): Promise<{ id: MediaId; kind: MediaKind }> {
  const media = upload.media_id === null ? undefined : await findMedia(deps.db, upload.media_id)
  if (!media) throw new Refusal('UPLOAD_COMPLETED', 'This upload was completed and its file removed since.')
  return media
}

/** Refuses unless every part is listed in order with the etag of its answer, so that the stored file is what the page believes it sent. */
function refuseWrongParts(named: NamedPart[], stored: StoredPart[], count: number): void {
  const refuse = (words: string) => new Refusal('UPLOAD_INCOMPLETE', words)
  if (named.length !== count) throw refuse(`This upload has ${count} parts, and ${named.length} were named.`)
  const etags = new Map(stored.map(({ part, etag }) => [part, etag]))
  for (const [index, { part, etag }] of named.entries()) {
    if (part !== index + 1) throw refuse(`The parts are named in order from 1 to ${count}.`)
    const known = etags.get(part)
    if (known === undefined) throw refuse(`Part ${part} has not arrived.`)
    if (etag.replace(/^W\//, '').replaceAll('"', '') !== known)
      throw refuse(`Part ${part} does not match what arrived. Please send it again.`)
  }
}

async function storeMedia(deps: Deps, upload: Own<UploadRow>): Promise<{ id: MediaId; kind: MediaKind }> {
  // The id was chosen when the upload began, so that completing it twice, even after a crash, creates one file.
  const mediaId = upload.media_id
  if (mediaId === null) throw new Error('This upload chose no id for its file when it began.')
  const key = `${mediaFolder(mediaId)}/original`
  const { sizeBytes } = await deps.storage.completeUpload(upload.id)
  const found = await judge(deps, key, upload)
  let isMadeHere = false
  const made = await transact(deps.db, async (tx) => {
    const completed = await completeUpload(tx, upload.id, deps.now())
    if (!completed) return requireMade({ ...deps, db: tx }, upload)
    const media = {
      id: mediaId,
      owner_id: upload.owner_id,
      entity: upload.entity,
      entity_id: upload.entity_id,
      kind: found.kind,
      mime: found.mime,
      file_name: upload.file_name,
      size_bytes: sizeBytes,
      storage_key: key,
      created_at: deps.now(),
    }
    await insertMedia(tx, media)
    isMadeHere = true
    return media
  })
  if (isMadeHere) countPartsUnseen(deps, upload)
  return made
}

/** Parts uploaded directly to the bucket pass no process of ours, so they are counted once all are there. */
function countPartsUnseen({ storage, metrics }: Deps, upload: UploadRow): void {
  if (storage.direct === undefined) return
  for (let part = 1; part <= partCount(upload); part++) metrics.countPart(partSize(upload, part))
}

/** Detects the kind from the content. A file that is refused is removed with its upload. */
async function judge(deps: Deps, key: string, upload: UploadRow): Promise<DetectedKind> {
  try {
    const found = await detectKind(deps, key)
    refuseTooLarge(deps.config.uploads, { entity: upload.entity, kind: found.kind, sizeBytes: upload.size_bytes })
    return found
  } catch (error) {
    if (error instanceof MediaToolMissingError || error instanceof MediaToolFailedError) {
      // Some files may be of any kind, and are stored as downloads that are never displayed.
      if (upload.entity === 'CampaignReferenceMaterial' || upload.entity === 'MessageAttachment')
        return { kind: 'other', mime: 'application/octet-stream', extension: 'bin' }
      deps.log.error({ err: error }, 'an upload could not be looked into')
      throw new Refusal('OVERLOADED', 'Files cannot be read at this moment. Please try again later.', { retryAfterSeconds: 30 })
    }
    if (error instanceof Refusal || error instanceof UnprocessableMediaError) {
      const remove = () =>
        transact(deps.db, async (tx) => {
          await deleteUpload(tx, upload.id)
          // Before the commit: if the bytes cannot be removed the row stays, and a sweep a day later removes both.
          await deps.storage.abortUpload(upload.id)
          if (upload.media_id !== null) await deps.storage.removeFolder(mediaFolder(upload.media_id))
        })
      await inStoreTurn(deps, upload.owner_id, remove)
      if (error instanceof UnprocessableMediaError) throw new Refusal('UNSUPPORTED_MEDIA', error.message)
    }
    throw error
  }
}

/**
 * A film is recognized by its beginning and end, so that nobody waits for gigabytes; a file not recognized that way is read in full before it is
 * judged.
 */
async function detectKind({ storage, media }: Deps, key: string): Promise<DetectedKind> {
  await using ends = lent(await storage.borrowEnds(key))
  const isSeen = (found: DetectedKind) => ends.file.isWhole || found.kind === 'video'
  const seen = await media.detectKind(ends.file.path).catch((error: unknown) => {
    if (ends.file.isWhole || !(error instanceof UnprocessableMediaError)) throw error
    return undefined
  })
  if (seen && isSeen(seen)) return seen
  await using whole = lent(await storage.borrowLocalFile(key))
  return await media.detectKind(whole.file.path)
}

const lent = <File extends BorrowedFile>(file: File) => ({ file, [Symbol.asyncDispose]: () => file.release() })
