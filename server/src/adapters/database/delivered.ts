import { sql } from 'kysely'

/**
 * Whether an earlier take of an item was delivered and could be processed: the row of its preview tells that, and stays when the files are removed. Takes
 * that were replaced while held do not count (R-322). They are counted, because for `exists` the planner would first build a list of all takes.
 */
export const wasShown = (media: string) => sql<boolean>`0 < (select count(*) from contract_media_take as shown
  join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
  where shown.contract_media_id = ${sql.ref(`${media}.id`)} and not shown.held)`

/**
 * Whether an item was delivered. Once delivered it stays so, whatever is asked of it later; files that cannot be processed do not count (R-180), nor do
 * held ones (R-322).
 */
export const isDelivered = (media: string) => sql<boolean>`(${sql.ref(`${media}.state`)} <> 'failed' or ${wasShown(media)})`
