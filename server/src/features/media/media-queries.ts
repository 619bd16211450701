import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import { sql, type Insertable, type Selectable } from 'kysely'
import { isId, own, type Own } from '#access.ts'
import { violatedConstraint, type Tx } from '#adapters/database/database.ts'
import type { Media, MediaRendition } from '#adapters/database/schema.gen.ts'
import { Refusal } from '#refusal.ts'
import type { Rendition } from '#stored/file-variant.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { after, days } from '#wire-time.ts'

export type MediaRow = Selectable<Media>

type OwnMedia = { mediaId: MediaId; ownerId: MemberId; entity: UploadEntity }

/** A file that the member uploaded for this purpose; files of other members, or for another purpose, are not found. */
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

export function findMedia(tx: Tx, mediaId: MediaId): Promise<MediaRow | undefined> {
  return tx.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
}

export async function insertMedia(tx: Tx, row: Insertable<Media>): Promise<void> {
  await tx.insertInto('media').values(row).execute()
}

export type NewRendition = Omit<Insertable<MediaRendition>, 'media_id'>

/** Stores the renditions of a file and its duration. A second run replaces the rows of the first; returns the keys that no row names any more. */
export async function saveRenditions(
  tx: Tx,
  mediaId: MediaId,
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

/** Adds renditions to the existing ones. False if another run was first: then nothing is added. */
export async function addRenditions(tx: Tx, mediaId: MediaId, rows: NewRendition[]): Promise<boolean> {
  // The lock on the file lets one run in; the other sees what the first added.
  await tx.selectFrom('media').select('id').where('id', '=', mediaId).forUpdate().execute()
  const variants = rows.map(({ variant }) => variant)
  const known = await tx
    .selectFrom('media_rendition')
    .select('variant')
    .where('media_id', '=', mediaId)
    .where('variant', 'in', variants)
    .executeTakeFirst()
  if (known) return false
  await tx
    .insertInto('media_rendition')
    .values(rows.map((row) => ({ ...row, media_id: mediaId })))
    .execute()
  return true
}

export async function hasRendition(tx: Tx, { mediaId, variant }: { mediaId: MediaId; variant: Rendition }): Promise<boolean> {
  const row = await tx
    .selectFrom('media_rendition')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return row !== undefined
}

/** The storage location of one variant; the original's is in `media` itself. */
export async function findStoredFile(tx: Tx, params: { mediaId: MediaId; variant: string }) {
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

/** The storage folder of a file: it holds the original and the renditions. */
export const mediaFolder = (mediaId: MediaId) => `media/${mediaId}`

/** No row refers to the file: no item, no delivery or earlier take, no campaign, no message. */
const isUnused = sql<boolean>`not exists (select 1 from portfolio_item where portfolio_item.media_id = media.id)
  and not exists (select 1 from contract_media where contract_media.media_id = media.id)
  and not exists (select 1 from contract_media_take where contract_media_take.media_id = media.id)
  and not exists (select 1 from message_attachment where message_attachment.media_id = media.id)
  and not exists (select 1 from reference_material where reference_material.media_id = media.id)`

/** How long a file is kept that was uploaded and never attached or added to anything. */
const unusedLifeMs = days(7)
const epoch = sql`timestamptz '2000-01-01 00:00:00+00'`
/**
 * When a file found in use is checked again, because it may be unused by then: once it has existed for twice as long, at least a month and at most a
 * year later, so that old files, of which there are ever more, are rarely checked. Whoever deletes what uses a file deletes the file as well, except for
 * reference material that leaves a brief: that is checked every month. The expression of the index `media_to_look_at`.
 */
const lookAgainAfter = sql<string>`(found_used_at - ${epoch} + case when entity = 'CampaignReferenceMaterial' then interval '30 days'
  else greatest(interval '30 days', least(found_used_at - created_at, interval '365 days')) end)`

/**
 * Files that the sweep has to check: a week after their upload, and those found in use some time later. Two queries, because each has its own index.
 */
export async function listMediaToSweep(tx: Tx, list: DueList): Promise<{ id: MediaId }[]> {
  const open = tx
    .selectFrom('media')
    .select('id')
    .where(isAskedFor(list, sql.ref('media.id')))
    .limit(list.limit)
  const never = await open
    .where('found_used_at', 'is', null)
    .where('created_at', '<', after(list.now, -unusedLifeMs))
    .orderBy('created_at')
    .execute()
  const again = await open
    .where('found_used_at', 'is not', null)
    .where(sql<boolean>`${lookAgainAfter} <= ${list.now}::timestamptz - ${epoch}`)
    .orderBy(lookAgainAfter)
    .execute()
  return [...never, ...again]
}

/**
 * Returns the storage keys for a task to remove, or undefined if something uses the file; the foreign keys close the race with a concurrent use.
 */
export async function deleteUnusedMedia(tx: Tx, mediaId: MediaId): Promise<string[] | undefined> {
  // Read first, because these rows go with the file's.
  const renditions = await tx.selectFrom('media_rendition').select('storage_key').where('media_id', '=', mediaId).execute()
  try {
    const original = await tx.deleteFrom('media').where('id', '=', mediaId).where(isUnused).returning('storage_key').executeTakeFirst()
    return original && [original, ...renditions].map((row) => row.storage_key)
  } catch (error) {
    if (violatedConstraint(error)) throw new Refusal('STATE_MOVED_ON', 'This file is already in use.')
    throw error
  }
}

export async function markFoundUsed(tx: Tx, mediaId: MediaId, at: Date): Promise<void> {
  await tx.updateTable('media').set({ found_used_at: at }).where('id', '=', mediaId).execute()
}
