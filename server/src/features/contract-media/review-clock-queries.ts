import { sql } from 'kysely'
import type { Tx } from '../../adapters/database/database.ts'

/** As many rows as one turn of the clock takes; the rest waits for the next. */
const batch = 200

/** A job with a suspended side stands still in the operator's queue until that is lifted (product.md, Accounts). */
const standsStill = sql<boolean>`exists (select from member
  where member.id in (contract.agency_id, contract.creator_id) and member.suspended_at is not null)`

export function listItemsToApprove(tx: Tx, now: Date): Promise<{ id: string }[]> {
  return tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select('contract_media.id')
    .where('contract_media.state', '=', 'needs_review')
    .where('contract_media.auto_approve_at', '<=', now)
    .where('contract.state', '=', 'in_progress')
    .where((eb) => eb.not(standsStill))
    .orderBy('contract_media.auto_approve_at')
    .limit(batch)
    .execute()
}

const begun = sql.raw('coalesce(review_since, sent_at)')
/** The first reminder is due at half time, the second a day before, which is later only when there are more than two days. */
const remindersDue = (now: Date) => sql<number>`case
  when auto_approve_at - ${begun} > interval '2 days' and auto_approve_at - interval '1 day' <= ${now}::timestamptz then 2
  when ${begun} + (auto_approve_at - ${begun}) / 2 <= ${now}::timestamptz then 1
  else 0 end`

/** Jobs with an item that waits for review and whose next reminder is due. */
export async function listContractsToRemind(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select('contract_media.contract_id')
    .distinct()
    .where('contract_media.state', '=', 'needs_review')
    .where('contract_media.auto_approve_at', '>', now)
    .where('contract.state', '=', 'in_progress')
    .where((eb) => eb.not(standsStill))
    .where(remindersDue(now), '>', sql.ref<number>('contract_media.review_reminders'))
    .limit(batch)
    .execute()
  return rows.map((row) => row.contract_id)
}

/** Counts the due reminder of every waiting item of a job; two processes at once count it once. */
export function countReviewReminders(tx: Tx, contractId: string, now: Date) {
  return tx
    .updateTable('contract_media')
    .set({ review_reminders: remindersDue(now) })
    .where('contract_id', '=', contractId)
    .where('state', '=', 'needs_review')
    .where('auto_approve_at', '>', now)
    .where(remindersDue(now), '>', sql.ref<number>('contract_media.review_reminders'))
    .returning(['id', 'name', 'auto_approve_at'])
    .execute()
}

/** What waits for review in the jobs of a member gets back the time that their suspension took. */
export async function resumeReviewClocks(tx: Tx, memberId: string, { since, until }: { since: Date; until: Date }): Promise<void> {
  const lost = sql`(${until}::timestamptz - greatest(${sql.raw('review_since')}, ${since}::timestamptz))`
  await tx
    .updateTable('contract_media')
    .set({ auto_approve_at: sql`auto_approve_at + ${lost}`, review_since: sql`review_since + ${lost}` })
    .where('state', '=', 'needs_review')
    .where('auto_approve_at', 'is not', null)
    .where('contract_id', 'in', (eb) =>
      eb
        .selectFrom('contract')
        .select('contract.id')
        .where('contract.state', '=', 'in_progress')
        .where((inner) => inner.or([inner('agency_id', '=', memberId), inner('creator_id', '=', memberId)])),
    )
    .execute()
}
