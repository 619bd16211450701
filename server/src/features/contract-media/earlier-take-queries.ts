import type { ContractId, MediaId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** What is removed of a take: the uploaded file with its versions without a watermark; or everything that is left after that. */
export type TakePart = 'original' | 'previews'

const removedAt = { original: 'original_removed_at', previews: 'previews_removed_at' } as const

/**
 * A suspension stops this clock like any other. A report does not: it ends with its job at the latest, and is no reason to keep older takes.
 */
const isLongOver = (endedBefore: Date): RawBuilder<boolean> =>
  sql<boolean>`contract_media_take.ended_at <= ${endedBefore} and not ${isASideSuspended}`

type Removing = { part: TakePart; endedBefore: Date }

/** Only earlier takes: the last take of an item is what was bought. */
export function listTakesToRemove(
  tx: Tx,
  list: DueList,
  { part, endedBefore }: Removing,
): Promise<{ id: MediaId; contract_id: ContractId }[]> {
  return tx
    .selectFrom('contract_media_take')
    .innerJoin('contract_media', 'contract_media.id', 'contract_media_take.contract_media_id')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract_media_take.media_id as id', 'contract_media.contract_id'])
    .where(`contract_media_take.${removedAt[part]}`, 'is', null)
    .where(isLongOver(endedBefore))
    .where(isAskedFor(list, sql.ref('contract_media_take.media_id')))
    .orderBy('contract_media_take.ended_at')
    .limit(list.limit)
    .execute()
}

/** Returns false if another process was first, or a side was suspended in the meantime: of two concurrent runs, one removes. */
export async function markRemoved(tx: Tx, { mediaId, part, endedBefore, at }: Removing & { mediaId: MediaId; at: Date }): Promise<boolean> {
  const marked = await tx
    .updateTable('contract_media_take')
    .set({ [removedAt[part]]: at })
    .where('media_id', '=', mediaId)
    .where(removedAt[part], 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contract_media')
          .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
          .select('contract_media.id')
          .whereRef('contract_media.id', '=', 'contract_media_take.contract_media_id')
          .where(isLongOver(endedBefore)),
      ),
    )
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** The storage keys of a part. The row of the preview stays, with the frame rate that remarks refer to. */
export async function takeKeys(tx: Tx, mediaId: MediaId, part: TakePart): Promise<string[]> {
  const isTwin = sql<boolean>`(variant = 'optimized' or starts_with(variant, 'clean-'))`
  if (part === 'original') {
    const twins = await tx.deleteFrom('media_rendition').where('media_id', '=', mediaId).where(isTwin).returning('storage_key').execute()
    const { storage_key } = await tx.selectFrom('media').select('storage_key').where('id', '=', mediaId).executeTakeFirstOrThrow()
    return [storage_key, ...twins.map((twin) => twin.storage_key)]
  }
  const rest = await tx.selectFrom('media_rendition').select('storage_key').where('media_id', '=', mediaId).execute()
  await tx.deleteFrom('media_rendition').where('media_id', '=', mediaId).where('variant', '!=', 'watermarked').execute()
  return rest.map((rendition) => rendition.storage_key)
}
