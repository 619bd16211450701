import { type MemberId, contractAssetId } from '@pairtake/protocol/ids'
import { limits } from '@pairtake/protocol/limits'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { after } from '#wire-time.ts'
import { findKeptBytes, findSlot, listOpenUploads, lockUploader, type OpenUpload } from './upload-queries.ts'
import { inWords, uploadLifeMs } from './upload-rules.ts'

type NewUpload = { ownerId: MemberId; entity: UploadEntity; entityId: string | null; sizeBytes: number }

/**
 * Refuses an upload that exceeds what its member may store. Jobs are separate: files owed under a contract are limited by what their slot needs. The
 * member's lock serializes concurrent uploads, so the upload's row is written in the same transaction.
 */
export async function requireUploadRoom(tx: Tx, deps: Deps, wanted: NewUpload): Promise<void> {
  await lockUploader(tx, wanted.ownerId)
  // An older upload accepts no parts any more and waits to be swept.
  const open = await listOpenUploads(tx, { ownerId: wanted.ownerId, begunAfter: after(deps.now(), -uploadLifeMs) })
  if (wanted.entity === 'ContractMediaOriginal') return requireRoomInSlot(tx, wanted, open)

  const others = open.filter(({ entity }) => entity !== 'ContractMediaOriginal')
  if (others.length >= limits.openUploads.max) throw tooManyOpen(`You have ${limits.openUploads.max} unfinished uploads.`)
  const { memberBytes } = deps.config.uploads
  const openBytes = others.reduce((sum, upload) => sum + upload.size_bytes, 0)
  const keptBytes = (await findKeptBytes(tx, wanted.ownerId)) + openBytes
  if (keptBytes + wanted.sizeBytes > memberBytes) {
    throw new Refusal(
      'STORAGE_LIMIT',
      `Your files may take ${inWords(memberBytes)} in all, and ${inWords(keptBytes)} are in use. Please delete what you no longer need, or write to support.`,
    )
  }
}

/** As many as are owed, and never fewer than the general limit of open uploads. Files that were sent and not delivered yet count too. */
async function requireRoomInSlot(tx: Tx, { ownerId, entityId }: NewUpload, open: readonly OpenUpload[]): Promise<void> {
  const slot = await findSlot(tx, { ownerId, assetId: contractAssetId.parse(entityId) })
  const openHere = open.filter((upload) => upload.entity_id === entityId).length
  if (openHere + slot.undelivered < Math.max(limits.openUploads.max, slot.committed)) return
  throw tooManyOpen('You have sent more files for this than the job asks for.')
}

function tooManyOpen(words: string): Refusal {
  return new Refusal('UPLOADS_OPEN', `${words} Please finish or cancel one of them, then try again.`)
}
