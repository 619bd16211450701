import type { ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { dueReminders } from './contract-due-rules.ts'

/**
 * An item that was delivered once stays so, whatever is asked of it later; a first file that cannot be processed never was (R-180), nor were
 * takes that are held or were replaced while they were (R-322).
 */
export const isDelivered = (media: string) => sql<boolean>`(${sql.ref(`${media}.state`)} <> 'failed' or exists (
  select from contract_media_take as shown where shown.contract_media_id = ${sql.ref(`${media}.id`)} and not shown.held))`

/** How many items of the job that the statement calls by this name were never delivered. */
export const owedItems = (contract: string) => sql<number>`(
  (select coalesce(sum(owed.committed), 0)::int from contract_asset as owed where owed.contract_id = ${sql.ref(`${contract}.id`)})
  - (select count(*)::int from contract_media as sent where sent.contract_id = ${sql.ref(`${contract}.id`)} and ${isDelivered('sent')}))`

export const isAnythingOwed = (contract: string) => sql<boolean>`${owedItems(contract)} > 0`

/** The time of the next reminder has come: the first is some days before the due date, or at half time if that is later, the second with it. */
const isReminderDue = (now: Date, daysBefore: number) =>
  sql<boolean>`case due_reminders
    when 0 then due_at - least(${daysBefore}::int * interval '24 hours', (due_at - contract.created_at) / 2)
    when ${sql.lit(dueReminders.soon)} then due_at end <= ${now}::timestamptz`

/**
 * Jobs in progress whose next reminder is due. Whether anything is missing is looked at one by one: each is counted all the same, so that
 * jobs with all their media are not looked at again each time.
 */
export async function listContractsDue(
  tx: Tx,
  list: DueList,
  { dueReminderDays }: { dueReminderDays: number },
): Promise<{ id: ContractId }[]> {
  if (dueReminderDays === 0) return []
  return (
    tx
      .selectFrom('contract')
      .select('id')
      .where('state', '=', 'in_progress')
      // What the index walks: nothing is reminded of earlier.
      .where('due_at', '<=', sql<Date>`${list.now}::timestamptz + ${dueReminderDays}::int * interval '24 hours'`)
      .where(isReminderDue(list.now, dueReminderDays))
      .where(({ not }) => not(isASideSuspended))
      .where(isAskedFor(list, sql.ref('contract.id')))
      .orderBy('due_at')
      .limit(list.limit)
      .execute()
  )
}

/**
 * Undefined when another process counted this reminder, the job moved on, or a suspension that was lifted moved the date. After a long
 * standstill the later reminder says enough.
 */
export function countDueReminder(tx: Tx, contractId: ContractId, { now, daysBefore }: { now: Date; daysBefore: number }) {
  return tx
    .updateTable('contract')
    .set({
      due_reminders: sql<number>`case when due_at <= ${now}::timestamptz then ${sql.lit(dueReminders.late)} else ${sql.lit(dueReminders.soon)} end`,
    })
    .where('id', '=', contractId)
    .where('state', '=', 'in_progress')
    .where(isReminderDue(now, daysBefore))
    .returning(['agency_id', 'creator_id', 'due_reminders', 'due_at', owedItems('contract').as('missing')])
    .executeTakeFirst()
}

/**
 * What a suspension took is given back to the jobs that stood still, as `resumeReviewClocks` does it: where the other side is suspended as
 * well, the time since then is left to the lifting of that one. A date that had passed before stays as it was.
 */
export async function resumeDueDates(tx: Tx, memberId: MemberId, { since, until }: { since: Date; until: Date }): Promise<void> {
  const lost = sql`greatest(interval '0', coalesce(other.suspended_at, ${until}::timestamptz) - greatest(contract.created_at, ${since}::timestamptz))`
  await sql`update contract set due_at = due_at + ${lost} from member as other
    where other.id in (contract.agency_id, contract.creator_id) and other.id <> ${memberId}
      and ${memberId} in (contract.agency_id, contract.creator_id)
      and contract.state = 'in_progress' and contract.due_at > ${since}::timestamptz`.execute(tx)
}
