import { sql } from 'kysely'

/** The month that 'approved this month' is about. */
const monthOf = (now: Date) => sql`date_trunc('month', ${now}::timestamptz)`

/**
 * Whether the job of this alias can have media approved this month: media is approved while a job is in progress, and its last approval delivers
 * the job. So a delivered job is found by the time of its delivery, with a day to spare for clocks that differ. Uses `contract_delivered_of_agency`
 * and `contract_delivered_of_creator` (docs/decisions/134).
 */
export const isDeliveredThisMonth = (alias: string, now: Date) =>
  sql<boolean>`${sql.ref(`${alias}.state`)} in ('delivered', 'finalizing', 'completed')
    and ${sql.ref(`${alias}.delivered_at`)} >= ${monthOf(now)} - interval '1 day'`

/** Whether the item of this alias was approved this month. */
export const isApprovedThisMonth = (item: string, now: Date) =>
  sql<boolean>`${sql.ref(`${item}.state`)} = 'approved' and ${sql.ref(`${item}.updated_at`)} >= ${monthOf(now)}`
