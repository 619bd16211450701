import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { MediaId } from '@pairtake/protocol/ids'
import type { FileUsage } from '@pairtake/protocol/media/media'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { dayWords } from '#wire-time.ts'
import { findSentFile, findContractFile, findPortfolioFile, findReferenceFile, hasRendition } from './media-access-queries.ts'
import type { FileVariant } from '#stored/file-variant.ts'

const missing = () => notFound('Media item')
const inaccessible = () => new Refusal('MEDIA_INACCESSIBLE', 'The media item is inaccessible, please contact support')
const removed = (at: Date) => new Refusal('MEDIA_INACCESSIBLE', `The file of this take was removed on ${dayWords(at)}.`)

/** Resolves a usage to a stored file, if this member may open it. Files of others are not found. */
export async function requireOpenableFile(
  tx: Tx,
  caller: Caller,
  { mediaId, usage }: { mediaId: MediaId; usage: FileUsage },
): Promise<FileVariant> {
  if (!isId(mediaId)) throw missing()
  switch (usage) {
    case 'PortfolioItemOriginal':
    case 'PortfolioItemOptimized':
      return portfolioFile(tx, caller, { mediaId, usage })
    case 'CampaignReferenceMaterial':
      return referenceFile(tx, caller, mediaId)
    case 'ContractMediaOriginal':
      return contractOriginal(tx, caller, mediaId)
    case 'ContractMediaWatermarked':
      return contractPreview(tx, caller, mediaId)
    case 'MessageAttachment':
    case 'MessageAttachmentPreview':
      return sentFile(tx, caller, { mediaId, usage })
  }
}

async function portfolioFile(tx: Tx, caller: Caller, file: { mediaId: MediaId; usage: FileUsage }): Promise<FileVariant> {
  const item = await findPortfolioFile(tx, { mediaId: file.mediaId, viewerId: caller.id })
  const isOwner = item?.creator_id === caller.id
  if (!item || (caller.role !== 'operator' && !isOwner && !item.isKnown)) throw missing()
  if (file.usage === 'PortfolioItemOriginal') {
    if (!isOwner && caller.role !== 'operator') throw missing()
    return 'original'
  }
  if (item.state !== 'ready') throw inaccessible()
  return 'optimized'
}

async function referenceFile(tx: Tx, caller: Caller, mediaId: MediaId): Promise<FileVariant> {
  const file = await findReferenceFile(tx, { mediaId, viewerId: caller.id })
  const mayOpen =
    file &&
    (caller.role === 'operator' || file.owner_id === caller.id || (caller.role === 'creator' && (file.isOnMarket || file.isCandidate)))
  if (!mayOpen) throw missing()
  return 'original'
}

async function contractOriginal(tx: Tx, caller: Caller, mediaId: MediaId): Promise<FileVariant> {
  const file = await findContractFile(tx, mediaId)
  if (!file) throw missing()
  if (caller.role === 'operator' || file.creator_id === caller.id) {
    if (file.original_removed_at) throw removed(file.original_removed_at)
    return 'original'
  }
  // An earlier take was not bought; only its watermarked version stays viewable.
  if (file.agency_id !== caller.id || !file.isCurrent) throw missing()
  if (!contractCan.openOriginals({ state: file.state })) {
    throw new Refusal('ORIGINALS_LOCKED', 'The original can be downloaded once the job is finalized.')
  }
  if (file.held) throw inaccessible()
  return 'original'
}

/** Messages between two members are private: the operator sees none of their files. */
async function sentFile(tx: Tx, caller: Caller, file: { mediaId: MediaId; usage: FileUsage }): Promise<FileVariant> {
  const sent = await findSentFile(tx, { mediaId: file.mediaId, viewerId: caller.id })
  if (!sent) throw missing()
  if (file.usage === 'MessageAttachment') return 'original'
  if (sent.preview !== 'ready') throw inaccessible()
  return 'optimized'
}

async function contractPreview(tx: Tx, caller: Caller, mediaId: MediaId): Promise<FileVariant> {
  const file = await findContractFile(tx, mediaId)
  const isSide = file?.agency_id === caller.id || file?.creator_id === caller.id
  if (!file || (!isSide && caller.role !== 'operator')) throw missing()
  // Answered like a file in processing, which has no preview.
  if (file.held && file.agency_id === caller.id) throw inaccessible()
  if (file.previews_removed_at) throw removed(file.previews_removed_at)
  // After the payment nothing of the job has a watermark, except earlier takes, which were not bought.
  const isPaid = file.isCurrent && contractCan.openOriginals({ state: file.state })
  if (isPaid && (await hasRendition(tx, { mediaId, variant: 'optimized' }))) return 'optimized'
  if (!(await hasRendition(tx, { mediaId, variant: 'watermarked' }))) throw inaccessible()
  return 'watermarked'
}
