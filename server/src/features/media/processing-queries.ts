import type { MediaId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

/** A waiting or running task for the file, or one that makes it first (a film of the demo); without either the file would never be processed. */
const taskOf = (mediaId: RawBuilder<unknown>) => sql`select 1 from task.job
  where job.name in ('process-contract-media', 'process-portfolio-item', 'process-message-attachment') and job.state < 'completed'
  and job.data ->> 'mediaId' = ${mediaId}::text
  union all select 1 from task.job where job.name = 'make-demo-media' and job.state < 'completed'
  and job.data -> 'files' @> jsonb_build_array(jsonb_build_object('mediaId', ${mediaId}::text))`
const hasNoTask = (mediaColumn: string) => sql<boolean>`not exists (${taskOf(sql.ref(mediaColumn))})`

export async function hasTask(tx: Tx, mediaId: MediaId): Promise<boolean> {
  const { rows } = await taskOf(sql.val(mediaId)).execute(tx)
  return rows.length > 0
}

export function listStuckContractMedia(tx: Tx, list: DueList, changedBefore: Date) {
  return tx
    .selectFrom('contract_media')
    .select(['id', 'media_id', 'contract_id'])
    .where('state', '=', 'processing')
    .where('updated_at', '<', changedBefore)
    .where(hasNoTask('contract_media.media_id'))
    .where(isAskedFor(list, sql.ref('contract_media.id')))
    .orderBy('updated_at')
    .limit(list.limit)
    .execute()
}

export function listStuckPortfolioItems(tx: Tx, list: DueList, madeBefore: Date) {
  return tx
    .selectFrom('portfolio_item')
    .select(['id', 'media_id', 'creator_id'])
    .where('state', '=', 'processing')
    .where('created_at', '<', madeBefore)
    .where(hasNoTask('portfolio_item.media_id'))
    .where(isAskedFor(list, sql.ref('portfolio_item.id')))
    .orderBy('created_at')
    .limit(list.limit)
    .execute()
}

export function listStuckAttachments(tx: Tx, list: DueList, sentBefore: Date) {
  return tx
    .selectFrom('message_attachment')
    .select('media_id as id')
    .where('preview', '=', 'processing')
    .where('sent_at', '<', sentBefore)
    .where(hasNoTask('message_attachment.media_id'))
    .where(isAskedFor(list, sql.ref('message_attachment.media_id')))
    .orderBy('sent_at')
    .limit(list.limit)
    .execute()
}
