import type { ContractId, ContractMediaId, MemberId } from '@pairtake/protocol/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'
import { heldReminderDays, stoppedReviewClock } from './contract-media-queries.ts'

export function listItemsToApprove(tx: Tx, list: DueList): Promise<{ id: ContractMediaId; contract_id: ContractId }[]> {
  return tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract_media.id', 'contract_media.contract_id'])
    .where('contract_media.state', '=', 'needs_review')
    .where('contract_media.auto_approve_at', '<=', list.now)
    .where('contract.state', '=', 'in_progress')
    .where((eb) => eb.not(isASideSuspended))
    .where(isAskedFor(list, sql.ref('contract_media.id')))
    .orderBy('contract_media.auto_approve_at')
    .limit(list.limit)
    .execute()
}

/** Jobs with an item that waits for review and whose next reminder is due. The row has the time (contract_media.review_reminder_at). */
export function listContractsToRemind(tx: Tx, list: DueList): Promise<{ id: ContractId }[]> {
  return tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select('contract_media.contract_id as id')
    .where('contract_media.state', '=', 'needs_review')
    .where('contract_media.review_reminder_at', '<=', list.now)
    .where('contract_media.auto_approve_at', '>', list.now)
    .where('contract.state', '=', 'in_progress')
    .where((eb) => eb.not(isASideSuspended))
    .where(isAskedFor(list, sql.ref('contract_media.contract_id')))
    .groupBy('contract_media.contract_id')
    .orderBy(sql`min(contract_media.review_reminder_at)`)
    .limit(list.limit)
    .execute()
}

/** The number of the reminder to send: the second one, of a day before, replaces a first one that is late as well, for example after an outage. */
const remindersSaid = (now: Date) => sql<number>`case
  when auto_approve_at - coalesce(review_since, sent_at) > interval '2 days' and auto_approve_at - interval '1 day' <= ${now}::timestamptz then 2
  else 1 end`

/** Stops the clocks of a cancelled job's items, which would otherwise be due for ever: a tick would read them first. */
export async function stopItemClocks(tx: Tx, contractId: ContractId): Promise<void> {
  await tx
    .updateTable('contract_media')
    .set({ ...stoppedReviewClock, held_reminder_at: null })
    .where('contract_id', '=', contractId)
    .where(({ or, eb }) => or([eb('auto_approve_at', 'is not', null), eb('held_reminder_at', 'is not', null)]))
    .execute()
}

/** Counts the due reminder of every waiting item of a job; of two concurrent processes, one counts it. */
export function countReviewReminders(tx: Tx, contractId: ContractId, now: Date) {
  return tx
    .updateTable('contract_media')
    .set({ review_reminders: remindersSaid(now) })
    .where('contract_id', '=', contractId)
    .where('state', '=', 'needs_review')
    .where('auto_approve_at', '>', now)
    .where('review_reminder_at', '<=', now)
    .returning('id')
    .execute()
}

/** The items of a job that wait for review, in the order in which they are approved automatically. */
export function listWaitingItems(tx: Tx, contractId: ContractId) {
  return tx
    .selectFrom('contract_media')
    .select(['id', 'name', 'auto_approve_at'])
    .where('contract_id', '=', contractId)
    .where('state', '=', 'needs_review')
    .orderBy(sql`auto_approve_at nulls last`)
    .orderBy('id')
    .execute()
}

/**
 * Gives the items that wait for review in a member's jobs, and the reminders of held ones, the time back that the suspension took. If the
 * other side is suspended too, the time since then is given back when that suspension is lifted, so that overlapping time is given back once, whichever
 * ends first. The caller has ended the member's own suspension and holds the locks on both sides of each job.
 */
export async function resumeReviewClocks(tx: Tx, memberId: MemberId, { since, until }: { since: Date; until: Date }): Promise<void> {
  const lostFrom = (begun: RawBuilder<unknown>) =>
    sql`greatest(interval '0', coalesce(other.suspended_at, ${until}::timestamptz) - greatest(${begun}, ${since}::timestamptz))`
  const lost = lostFrom(sql`review_since`)
  const held = sql`held_reminder_at - make_interval(days => ${heldReminderDays})`
  await sql`update contract_media set auto_approve_at = auto_approve_at + ${lost}, review_since = review_since + ${lost},
      held_reminder_at = held_reminder_at + ${lostFrom(held)}
    from contract join member as other
      on other.id in (contract.agency_id, contract.creator_id) and other.id <> ${memberId}
    where contract.id = contract_media.contract_id and contract.state = 'in_progress'
      and ${memberId} in (contract.agency_id, contract.creator_id)
      and (contract_media.state = 'needs_review' and auto_approve_at is not null or held_reminder_at is not null)`.execute(tx)
}
