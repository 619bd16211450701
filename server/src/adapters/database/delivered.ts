import { sql } from 'kysely'

/**
 * Whether an item was delivered. Once delivered it stays so, whatever is asked of it later; a first file that cannot be processed does not count
 * (R-180), nor do takes that are held or were replaced while held (R-322).
 */
export const isDelivered = (media: string) => sql<boolean>`(${sql.ref(`${media}.state`)} <> 'failed' or exists (
  select from contract_media_take as shown where shown.contract_media_id = ${sql.ref(`${media}.id`)} and not shown.held))`
