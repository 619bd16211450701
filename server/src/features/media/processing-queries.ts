import type { MediaId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

// `<= 'active'` is the condition of an index of open tasks; finished ones are kept for a week.
const filesWithTask = sql`select job.data ->> 'mediaId' as media_id from task.job
  where job.name in ('process-contract-media', 'process-portfolio-item', 'process-message-attachment') and job.state <= 'active'`

/** Whether a demo task will make the file first (a film of the demo). */
const isMadeFirst = (mediaId: RawBuilder<unknown>) => sql<boolean>`exists (select from task.job
  where job.name = 'make-demo-media' and job.state <= 'active'
    and job.data -> 'files' @> jsonb_build_array(jsonb_build_object('mediaId', ${mediaId}::text)))`

/** Without a task the file would never be processed. `not in` reads open tasks once, `not exists` would do so for each file. */
const hasNoTask = (mediaColumn: string) => {
  const mediaId = sql.ref(mediaColumn)
  return sql<boolean>`(${mediaId}::text not in (select queued.media_id from (${filesWithTask}) as queued where queued.media_id is not null)
    and not ${isMadeFirst(mediaId)})`
}

/** Whether a task waits or runs that will process the file, or make it first. */
export async function hasTask(tx: Tx, mediaId: MediaId): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select ${mediaId}::text in (${filesWithTask}) is true or ${isMadeFirst(sql.val(mediaId))} as has`.execute(tx)
  return rows[0]?.has ?? false
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
