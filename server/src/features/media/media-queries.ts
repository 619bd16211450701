import type { UploadEntity } from '@pairtake/protocol/media/media'
import type { Insertable, Selectable } from 'kysely'
import { isId, own, type Own } from '../../access.ts'
import type { Tx } from '../../adapters/database/database.ts'
import type { Media, MediaRendition } from '../../adapters/database/schema.gen.ts'

export type MediaRow = Selectable<Media>
export type RenditionRow = Selectable<MediaRendition>

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

/** Running twice replaces what the first run stored under the same variant. */
export async function saveRenditions(tx: Tx, mediaId: string, rows: Omit<Insertable<MediaRendition>, 'media_id'>[]): Promise<void> {
  await tx.deleteFrom('media_rendition').where('media_id', '=', mediaId).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('media_rendition')
    .values(rows.map((row) => ({ ...row, media_id: mediaId })))
    .execute()
}

export async function setDuration(tx: Tx, mediaId: string, durationSeconds: number | null): Promise<void> {
  await tx.updateTable('media').set({ duration_seconds: durationSeconds }).where('id', '=', mediaId).execute()
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
