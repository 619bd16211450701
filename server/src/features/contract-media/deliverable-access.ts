import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import { findOwnMedia, type MediaRow } from '#features/media/media-queries.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'

/** The creator's own upload, of the kind the slot asks for; the kind was detected from the content. */
export async function requireDeliverable(
  tx: Tx,
  delivery: { mediaId: MediaId; ownerId: MemberId; type: 'video' | 'photos' },
): Promise<MediaRow> {
  const media = await findOwnMedia(tx, { mediaId: delivery.mediaId, ownerId: delivery.ownerId, entity: 'ContractMediaOriginal' })
  if (!media) throw fieldRefusal('mediaId', 'This file does not exist.')
  if (delivery.type === 'video' && media.kind !== 'video')
    throw new Refusal('FILE_KIND_REFUSED', 'This item needs a video. Please send a video file.')
  if (delivery.type === 'photos' && media.kind !== 'image')
    throw new Refusal('FILE_KIND_REFUSED', 'This item needs a photo. Please send an image file.')
  return media
}
