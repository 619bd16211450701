import type { MediaId } from '@pairtake/protocol/ids'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { MediaRendition } from '#adapters/database/schema.gen.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** Delivered films whose preview's frames were not counted yet. */
export function listUnreadPreviews(tx: Tx, list: DueList): Promise<{ id: MediaId }[]> {
  return tx
    .selectFrom('media_rendition')
    .select('media_id as id')
    .where('variant', '=', sql.lit('watermarked'))
    .where('mime', '=', sql.lit('video/mp4'))
    .where('rate_read', '=', sql.lit(false))
    .where(isAskedFor(list, sql.ref('media_rendition.media_id')))
    .orderBy('media_id')
    .limit(list.limit)
    .execute()
}

/** The preview of a file and its clean twin, the twin first. */
export function listUnreadFilms(tx: Tx, mediaId: MediaId) {
  return tx
    .selectFrom('media_rendition')
    .select(['media_id', 'variant', 'storage_key'])
    .where('media_id', '=', mediaId)
    .where('variant', 'in', ['optimized', 'watermarked'])
    .where('mime', '=', 'video/mp4')
    .where('rate_read', '=', false)
    .orderBy('variant')
    .execute()
}

type ReadFilm = Awaited<ReturnType<typeof listUnreadFilms>>[number]
type Rate = Pick<Updateable<MediaRendition>, 'rate_num' | 'rate_den' | 'frames' | 'rate_read'>

/** Guarded by the stored file's key, because another run may have made a new preview since this one was read: that run's count stays. */
export async function saveRate(tx: Tx, { media_id, variant, storage_key }: ReadFilm, rate: Rate): Promise<void> {
  await tx
    .updateTable('media_rendition')
    .set(rate)
    .where('media_id', '=', media_id)
    .where('variant', '=', variant)
    .where('storage_key', '=', storage_key)
    .execute()
}
