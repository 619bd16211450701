import type { UploadEntity } from '@pairtake/protocol/media/media'
import { sql, type Insertable, type Selectable } from 'kysely'
import { isId, own, type Own } from '../../access.ts'
import { violatedConstraint, type Tx } from '../../adapters/database/database.ts'
import type { Media, MediaRendition } from '../../adapters/database/schema.gen.ts'

export type MediaRow = Selectable<Media>

type OwnMedia = { mediaId: string; ownerId: string; entity: UploadEntity }

/** A file that the member uploaded for this purpose; somebody else's or one sent for another purpose is not found. */
export async function findOwnMedia(tx: Tx, { mediaId, ownerId, entity }: OwnMedia): Promise<Own<MediaRow> | undefined> {
  if (!isId(mediaId)) return undefined
  const row = await tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .where('owner_id', '=', ownerId)
    .where('entity', '=', entity)
    .executeTakeFirst()
  return row && own(row)
}

export function findMedia(tx: Tx, mediaId: string): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
}

export async function insertMedia(tx: Tx, row: Insertable<Media>): Promise<void> {
  await tx.insertInto('media').values(row).execute()
}

export type NewRendition = Omit<Insertable<MediaRendition>, 'media_id'>

/** What was made of a file, and how long it plays. Running twice replaces the rows of the first run; answers the keys nobody names any more. */
export async function saveRenditions(
  tx: Tx,
  mediaId: string,
  made: { rows: NewRendition[]; durationSeconds: number | null },
): Promise<string[]> {
  const replaced = await tx.deleteFrom('media_rendition').where('media_id', '=', mediaId).returning('storage_key').execute()
  await tx
    .insertInto('media_rendition')
    .values(made.rows.map((row) => ({ ...row, media_id: mediaId })))
    .execute()
  await tx.updateTable('media').set({ duration_seconds: made.durationSeconds }).where('id', '=', mediaId).execute()
  return replaced.map((row) => row.storage_key)
}

/** Where the bytes of one variant lie; the original stands in `media` itself. */
export async function findStoredFile(tx: Tx, params: { mediaId: string; variant: string }) {
  const media = await findMedia(tx, params.mediaId)
  if (!media) return undefined
  if (params.variant === 'original') {
    return { key: media.storage_key, mime: media.mime, sizeBytes: media.size_bytes, media }
  }
  const rendition = await tx
    .selectFrom('media_rendition')
    .selectAll()
    .where('media_id', '=', params.mediaId)
    .where('variant', '=', params.variant)
    .executeTakeFirst()
  return rendition && { key: rendition.storage_key, mime: rendition.mime, sizeBytes: rendition.size_bytes, media }
}

/** All a file lies in storage as: original and renditions are in one folder. */
export const mediaFolder = (mediaId: string) => `media/${mediaId}`

/** Nothing names the file: no item, no delivery or earlier take, no campaign, no message. */
const isUnused = sql<boolean>`not exists (select 1 from portfolio_item where portfolio_item.media_id = media.id)
  and not exists (select 1 from contract_media where contract_media.media_id = media.id)
  and not exists (select 1 from contract_media_take where contract_media_take.media_id = media.id)
  and not exists (select 1 from message_attachment where message_attachment.media_id = media.id)
  and not exists (select 1 from reference_material where reference_material.media_id = media.id)`

export async function listUnusedMedia(tx: Tx, madeBefore: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('created_at', '<', madeBefore)
    .where(isUnused)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

/** False when it was put to use in the meantime; the foreign keys decide against a use at the same moment. */
export async function deleteUnusedMedia(tx: Tx, mediaId: string): Promise<boolean> {
  try {
    const result = await tx.deleteFrom('media').where('id', '=', mediaId).where(isUnused).executeTakeFirst()
    return result.numDeletedRows > 0n
  } catch (error) {
    if (violatedConstraint(error)) return false
    throw error
  }
}
