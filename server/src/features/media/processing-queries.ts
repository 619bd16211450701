import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'

/** A task that waits or runs for the file; without one nothing would ever come of it. */
const hasNoTask = (mediaColumn: string) =>
  sql<boolean>`not exists (select 1 from task.job
    where job.name in ('process-contract-media', 'process-portfolio-item', 'process-message-attachment') and job.state < 'completed'
    and job.data ->> 'mediaId' = ${sql.ref(mediaColumn)}::text)`

export function listStuckContractMedia(tx: Tx, changedBefore: Date) {
  return tx
    .selectFrom('contract_media')
    .select(['id', 'media_id'])
    .where('state', '=', 'processing')
    .where('updated_at', '<', changedBefore)
    .where(hasNoTask('contract_media.media_id'))
    .orderBy('updated_at')
    .limit(100)
    .execute()
}

export function listStuckPortfolioItems(tx: Tx, madeBefore: Date) {
  return tx
    .selectFrom('portfolio_item')
    .select(['id', 'media_id'])
    .where('state', '=', 'processing')
    .where('created_at', '<', madeBefore)
    .where(hasNoTask('portfolio_item.media_id'))
    .orderBy('created_at')
    .limit(100)
    .execute()
}

export function listStuckAttachments(tx: Tx, sentBefore: Date) {
  return tx
    .selectFrom('message_attachment')
    .select('media_id')
    .where('preview', '=', 'processing')
    .where('sent_at', '<', sentBefore)
    .where(hasNoTask('message_attachment.media_id'))
    .orderBy('sent_at')
    .limit(100)
    .execute()
}
