import { sql } from 'kysely'

/**
 * Whether an item was delivered. Once delivered it stays so, whatever is asked of it later; files that cannot be processed do not count (R-180), nor do
 * takes that are held or were replaced while held (R-322). Of an earlier take, the row of its preview tells that it could be processed: the row stays
 * when the files are removed. They are counted, because for `exists` the planner would first build a list of all earlier takes.
 */
export const isDelivered = (media: string) => sql<boolean>`(${sql.ref(`${media}.state`)} <> 'failed' or 0 < (
  select count(*) from contract_media_take as shown
  join media_rendition as preview on preview.media_id = shown.media_id and preview.variant = 'watermarked'
  where shown.contract_media_id = ${sql.ref(`${media}.id`)} and not shown.held))`
