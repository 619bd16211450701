import type { ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { wasShown } from '#adapters/database/delivered.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { after, minutes } from '#wire-time.ts'
import { dueReminders, seenFact, type Process } from './contract-due-rules.ts'

/** The due date of the job with the alias `contract` as its sides see it: a paused job has none (R-003). */
export const shownDueAt = sql<Date | null>`case when not ${isASideSuspended} then contract.due_at end`

/**
 * SQL expression for the number of items that were never delivered, of the job in progress with this alias: those without a file, except failed ones
 * that replace a delivered file (docs/decisions/166).
 */
export const owedItems = (contract: string) => sql<number>`(${sql.ref(`${contract}.unsent_items`)}
  - (select count(*)::int from contract_media as sent
    where sent.contract_id = ${sql.ref(`${contract}.id`)} and sent.state = 'failed' and ${wasShown('sent')}))`

export const isAnythingOwed = (contract: string) =>
  sql<boolean>`(${sql.ref(`${contract}.unsent_items`)} > 0 and ${owedItems(contract)} > 0)`

/**
 * The same for a statement that looks at many jobs of one member: which of them have failed items is listed once, and only those are looked up. A job
 * without failed items owes all that it lacks.
 */
export const isAnythingOwedAmongMany = (contract: string, side: 'agency_id' | 'creator_id', memberId: string) =>
  sql<boolean>`(${sql.ref(`${contract}.unsent_items`)} > 0
    and (${sql.ref(`${contract}.id`)} not in (select failed.contract_id from contract_media as failed
      where ${sql.ref(`failed.${side}`)} = ${memberId}::uuid and failed.state = 'failed') or ${owedItems(contract)} > 0))`

/** From when the time to deliver counts, as `deliverySince` says; the expression of an index. */
export const deliverySinceOf = sql<Date>`coalesce(contract.delivery_since, contract.created_at)`

/** Whether the next reminder is due: the first is some days before the due date, or at half time if that is later, the second at the due date. */
const isReminderDue = (now: Date, daysBefore: number) =>
  sql<boolean>`case due_reminders
    when 0 then due_at - least(${daysBefore}::int * interval '24 hours', (due_at - ${deliverySinceOf}) / 2)
    when ${sql.lit(dueReminders.soon)} then due_at end <= ${now}::timestamptz`

/** A process notes every minute that it runs, as ISO text, and after an outage not before all due dates are moved. */
const isMissing = (process: Process, now: Date) =>
  sql<boolean>`exists (
    select from installation where name = ${sql.lit(seenFact(process))} and value < ${after(now, -minutes(3)).toISOString()})`

/**
 * While no API runs nobody can deliver, and a date that has passed may yet move. While the worker has not noted that it is back, any date may
 * (R-492, R-517).
 */
const isSettled = (now: Date) => sql<boolean>`(not ${isMissing('worker', now)} and (due_at > ${now} or not ${isMissing('api', now)}))`

/**
 * Jobs in progress whose next reminder is due. Whether anything is missing is checked one by one; each job is counted anyway, so that jobs with all
 * their media are not checked again each time.
 */
export async function listContractsDue(
  tx: Tx,
  list: DueList,
  { dueReminderDays }: { dueReminderDays: number },
): Promise<{ id: ContractId }[]> {
  if (dueReminderDays === 0) return []
  // The two ranges of the index `contract_due_left_to_remind`, each in its order: before the first reminder, none is earlier than this, and after it,
  // none before the due date. Of many that are due, no more are looked at than are listed.
  const range = (reminders: number, begin: RawBuilder<unknown>) => sql`(select id, due_at from contract
    where state = 'in_progress' and due_reminders = ${sql.lit(reminders)} and due_reminders < ${sql.lit(dueReminders.late)} and due_at <= ${begin}
      and ${isReminderDue(list.now, dueReminderDays)} and ${isSettled(list.now)} and not ${isASideSuspended}
      and ${isAskedFor(list, sql.ref('contract.id'))} order by due_at limit ${list.limit})`
  const { rows } = await sql<{ id: ContractId }>`select id from (
      ${range(0, sql`${list.now}::timestamptz + ${dueReminderDays}::int * interval '24 hours'`)}
      union all ${range(dueReminders.soon, sql`${list.now}::timestamptz`)}) as due
    order by due_at limit ${list.limit}`.execute(tx)
  return rows
}

/**
 * Undefined if another process counted this reminder, the job moved on, or a lifted suspension moved the date. After an outage only the later
 * reminder is sent.
 */
export function countDueReminder(tx: Tx, contractId: ContractId, { now, daysBefore }: { now: Date; daysBefore: number }) {
  return (
    tx
      .updateTable('contract')
      .set({
        due_reminders: sql<number>`case when due_at <= ${now}::timestamptz then ${sql.lit(dueReminders.late)} else ${sql.lit(dueReminders.soon)} end`,
      })
      .where('id', '=', contractId)
      .where('state', '=', 'in_progress')
      .where(isReminderDue(now, daysBefore))
      .where(isSettled(now))
      // A side may have been suspended since the list was read.
      .where(({ not }) => not(isASideSuspended))
      .returning(['agency_id', 'creator_id', 'due_reminders', 'due_at', owedItems('contract').as('missing')])
      .executeTakeFirst()
  )
}

/**
 * Gives paused jobs the time of a suspension back, as `resumeReviewClocks` does: if the other side is suspended too, the time since then is given
 * back when that suspension is lifted. A due date that had passed before stays as it was. The 30 days without action of a side, and the week after
 * an answered report, go on where they stood (R-426).
 */
export async function resumeContractClocks(tx: Tx, memberId: MemberId, { since, until }: { since: Date; until: Date }): Promise<void> {
  const movedFrom = (time: RawBuilder<unknown>) =>
    sql`greatest(interval '0', coalesce(other.suspended_at, ${until}::timestamptz) - greatest(${time}, ${since}::timestamptz))`
  const moved = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${movedFrom(sql.ref(column))}`
  const isAhead = sql`(contract.due_at is null or contract.due_at > ${since}::timestamptz)`
  const lost = movedFrom(sql`contract.created_at`)
  await sql`update contract set
      due_at = case when ${isAhead} then due_at + ${lost} else due_at end,
      delivery_since = case when ${isAhead} then ${deliverySinceOf} + ${lost} else delivery_since end,
      ${moved('agency_acted_at')}, ${moved('creator_acted_at')}, ${moved('report_dismissed_at')}
    from member as other
    where other.id in (contract.agency_id, contract.creator_id) and other.id <> ${memberId}
      and ${memberId} in (contract.agency_id, contract.creator_id) and contract.state = 'in_progress'`.execute(tx)
}

/**
 * Gives a job that is delivered while it is paused the time of its report back: the pause ends here, and lifting the suspension changes only jobs in
 * progress (R-426).
 */
export async function resumeReportTimes(tx: Tx, contractId: ContractId, at: Date): Promise<void> {
  const now = sql`${at}::timestamptz`
  const since = sql`(select min(suspended_at) from member where member.id in (contract.agency_id, contract.creator_id))`
  const moved = (column: string) => {
    const time = sql.ref(`contract.${column}`)
    return sql<Date>`${time} + greatest(interval '0', ${now} - greatest(${time}, ${since}))`
  }
  await tx
    .updateTable('contract')
    .set({
      agency_acted_at: moved('agency_acted_at'),
      creator_acted_at: moved('creator_acted_at'),
      report_dismissed_at: moved('report_dismissed_at'),
    })
    .where('id', '=', contractId)
    .where(sql<boolean>`${since} is not null`)
    .execute()
}
